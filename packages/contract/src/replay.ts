const recordable =
  /^\/membership(?:\/?$|\/app\/(?:home|posts|community|comments|search|notifications|profile)(?:\/|$))/;

/** True if screen recording is allowed on the page: never where one signs in, pays, is paid or manages the account. */
export const mayRecord = (path: string): boolean => recordable.test(path);
