/**
 * Browsers accept a name with this prefix only from https. `__Host-` would forbid a path, and a secret that one path
 * needs should not be sent to all paths.
 */
export const cookieName = ({ protocol }: URL, name: string): string =>
  protocol === 'https:' ? `__Secure-${name}` : name;
