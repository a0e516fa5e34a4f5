/** The token of a signed link out of a letter, or of a private feed: whoever reads it may do what it is for. */
const token = /(?<=\/(?:emails|link|manage|feeds)\/).+/;

const pathOf = (url: string): string => url.split('?', 1).join('');

export const isSignedLink = (url: string): boolean => token.test(pathOf(url));

/** An address as it may be written down: a search term or a code behind the path is nobody's business either. */
export const discreet = (url: string, censor: string): string => pathOf(url).replace(token, censor);
