/**
 * Over https a browser takes a name that begins so from an answer that came by https alone. `__Host-` would forbid the path,
 * and a secret that one path needs is better not sent to all.
 */
export const cookieName = ({ protocol }: URL, name: string): string =>
  protocol === 'https:' ? `__Secure-${name}` : name;
