import type { BrowserName } from './browsers.ts';

/** Texts of emails. No email repeats text typed by a stranger (a name, say): anybody can enter anybody's address. */
export const sender = 'Udala';
export const tagline = 'Gather your people.';
/** For emails that anybody can have sent to any address. */
export const sentBecauseEntered = (email: string) =>
  `This mail was sent to ${email} because somebody entered it at Udala.`;
/** For emails about an existing account. */
export const sentBecauseAccount = (email: string) =>
  `This mail was sent to ${email} because it is the email of an Udala account.`;
export const sentBecauseLeft = (email: string) =>
  `This mail was sent to ${email} because it was the email of an Udala account until now.`;
export const openAddress = 'Or open this address:';

export const codeSubject = (code: string) => `${code} is your Udala code`;
export const codeLifetime = (minutes: number) =>
  `It works once, for ${minutes} minutes. Nobody from Udala will ask you for it.`;
const nothingWithout = 'If that was not you, do nothing. Nothing happens without this code.';
export const codes = {
  signup: {
    title: 'Verify your email',
    lead: 'Enter this code to verify your email:',
    ignore: nothingWithout,
  },
  reset: {
    title: 'Set a new password',
    lead: 'Enter this code to set a new password:',
    ignore: 'If that was not you, do nothing. Your password stays as it is.',
  },
  reauth: {
    title: 'Confirm that it is you',
    lead: 'Enter this code to confirm a change to your account:',
    ignore: 'If that was not you, somebody else may be in your account. Set a new password now.',
  },
  login: {
    title: 'Log in to Udala',
    lead: 'Somebody logged in with your password on a device we do not know. Enter this code to go on:',
    ignore: 'If that was not you, somebody knows your password. Set a new one now.',
  },
  email_change: {
    title: 'Confirm your new email',
    lead: 'Enter this code to make this the email of your Udala account:',
    ignore: nothingWithout,
  },
} as const;

export const accountExistsSubject = 'You already have an Udala account';
export const accountExistsLead = 'You already have an account. Log in.';
export const accountExistsIgnore = 'If you did not try to sign up, do nothing. Nothing has changed.';
export const logIn = 'Log in';
export const resetPassword = 'Reset your password';

export const noAccountSubject = 'This email has no Udala account';
export const noAccountLead =
  'Somebody asked for a code, but this email has no account yet. Maybe you signed up with another one.';
export const noAccountIgnore = 'If that was not you, do nothing.';
export const signUp = 'Sign up';

export const newDeviceSubject = 'New sign-in to your Udala account';
export const newDeviceLead = 'Somebody signed in to your account in a browser we have not seen before.';
export const newDeviceFine = 'If that was you, all is well.';
export const notYou = 'If that was not you, reset your password now. It logs everybody out.';
export const seeAccount = 'Look at your account';
export const when = 'When';
export const browser = 'Browser';
export const inWords = ({ browser, system }: BrowserName) =>
  system === null ? (browser ?? someBrowser) : `${browser ?? someBrowser} on ${system}`;
const someBrowser = 'a browser';

export const guessedAtSubject = 'Somebody is trying to get into your Udala account';
export const guessedAtLead =
  'Somebody has typed many wrong passwords for your account today. None was right. This is where the last one came from:';
export const from = 'From';
export const guessedAtFine =
  'You need do nothing. Devices you use stay logged in. Until tomorrow a new one also asks for a code that we mail to you. If your password is easy to guess, or you use it elsewhere, set a new one.';

export const passwordChangedSubject = 'Your Udala password was changed';
export const passwordChangedLead = 'Your account has a new password. Everybody else who was logged in is logged out.';

export const emailChangedSubject = 'Your Udala email was changed';
/** `hint` is the new address, mostly masked: a reader of the old mailbox need not learn it. */
export const emailChangedLead = (hint: string) =>
  `From now on you log in with ${hint}. This address does not open your account any more.`;
export const emailChangedNotYou = 'If that was not you, answer this mail at once.';

const lagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
export const lagosMoment = (at: Date) => `${lagos.format(at)}, Lagos time`;
