const recordable =
  /^\/membership(?:\/?$|\/app\/(?:home|posts|community|comments|search|notifications|profile)(?:\/|$))/;

/** Which pages may be shown to whoever records screens: none where one signs in, pays, is paid or keeps one's account. */
export const mayRecord = (path: string): boolean => recordable.test(path);
