export const needsSecurePage = 'Google works on secure pages only. Use your email.';
export const openInChrome = 'Open this page in Chrome to use Google';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const signingIn = 'Signing you in…';

/** By the last sign-in method on this device. */
export const lastTime = {
  google: 'You used Google last time',
  password: 'You used your password last time',
} as const;

export const secondFactorNeeded = 'One more step: your account asks for a second code.';

export const continueTo = (creator: string) => `Continue to ${creator}'s page`;
export const chooseAccount = (creator: string) =>
  `Choose your Google account. Then we take you back to ${creator}'s page.`;
export const backTo = (creator: string) => `Back to ${creator}'s page`;
export const badLink = "We can't tell which page you came from. Go back to it and press Continue with Google again.";
export const goToStart = 'Go to the start page';
export const notHere = "Google sign-in is not set up here. Use your email on the creator's page.";

export const almostThere = 'One moment';
export const notSignedIn = 'You are not logged in yet';
export const linkUsed = 'That link worked once and is used up. Log in, or try Google again.';
