/** The token of a signed link or a private feed in a URL: possession alone grants its permission. */
const token = /(?<=\/(?:emails|link|manage|feeds)\/).+/;

const pathOf = (url: string): string => url.split('?', 1).join('');

export const isSignedLink = (url: string): boolean => token.test(pathOf(url));

/** A URL safe for logs: without its query, which may hold a search term or a code, and with the token censored. */
export const discreet = (url: string, censor: string): string => pathOf(url).replace(token, censor);
