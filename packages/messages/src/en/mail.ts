import type { BrowserName } from './browsers.ts';
import { dateFormat } from '../format.ts';

/** Texts of emails. No email repeats text typed by a stranger (a name, say): anybody can enter anybody's address. */
export const sender = 'Udala';
export const tagline = 'Gather your people.';
/** For emails that anybody can have sent to any address. */
export const sentBecauseEntered = (email: string) =>
  `This mail was sent to ${email} because someone entered it at Udala.`;
/** For emails about an existing account. */
export const sentBecauseAccount = (email: string) =>
  `This mail was sent to ${email} because it is the email of an Udala account.`;
export const sentBecauseLeft = (email: string) =>
  `This mail was sent to ${email} because it was the email of an Udala account until now.`;
export const openAddress = 'Or open this address:';

export const codeSubject = (code: string) => `${code} is your Udala code`;
export const codeLifetime = (minutes: number) =>
  `It works once, for ${minutes} minutes. Nobody from Udala will ask you for it.`;
const nothingWithout = "If that wasn't you, ignore this. Nothing happens without this code.";
export const codes = {
  signup: {
    title: 'Verify your email',
    lead: 'Enter this code to verify your email:',
    ignore: nothingWithout,
  },
  reset: {
    title: 'Set a new password',
    lead: 'Enter this code to set a new password:',
    ignore: "If that wasn't you, ignore this. Your password stays as it is.",
  },
  reauth: {
    title: "Confirm it's you",
    lead: 'Enter this code to confirm a change to your account:',
    ignore: "If that wasn't you, someone else may be in your account. Set a new password now.",
  },
  login: {
    title: 'Log in to Udala',
    lead: 'Someone logged in with your password on a new device. Enter this code to continue:',
    ignore: "If that wasn't you, someone knows your password. Set a new one now.",
  },
  email_change: {
    title: 'Confirm your new email',
    lead: 'Enter this code to make this the email of your Udala account:',
    ignore: nothingWithout,
  },
} as const;

export const accountExistsSubject = 'You already have an Udala account';
export const accountExistsLead = 'You already have an account. Log in.';
export const accountExistsIgnore = "If you didn't try to sign up, ignore this. Nothing has changed.";
export const logIn = 'Log in';
export const resetPassword = 'Reset your password';

export const noAccountSubject = 'This email has no Udala account';
export const noAccountLead =
  'Someone asked for a code, but this email has no account yet. Maybe you signed up with another one.';
export const noAccountIgnore = "If that wasn't you, ignore this.";
export const signUp = 'Sign up';

export const newDeviceSubject = 'New sign-in to your Udala account';
export const newDeviceLead = "Someone signed in to your account in a browser we haven't seen before.";
export const newDeviceFine = "If that was you, you're fine.";
export const notYou = "If that wasn't you, reset your password now. It logs everyone out.";
export const seeAccount = 'See your account';
export const when = 'When';
export const browser = 'Browser';
export const inWords = ({ browser, system }: BrowserName) =>
  system === null ? (browser ?? someBrowser) : `${browser ?? someBrowser} on ${system}`;
const someBrowser = 'a browser';

export const guessedAtSubject = 'Someone is trying to get into your Udala account';
export const guessedAtLead =
  'Someone typed many wrong passwords for your account today. None was right. The last one came from:';
export const from = 'From';
export const guessedAtFine =
  "You don't need to do anything. Your devices stay logged in. Until tomorrow, a new device also needs a code we email you. If your password is easy to guess, or you use it elsewhere, change it.";

export const passwordChangedSubject = 'Your Udala password was changed';
export const passwordChangedLead = 'Your account has a new password. Everyone else was logged out.';

export const emailChangedSubject = 'Your Udala email was changed';
/** `hint` is the new address, mostly masked: a reader of the old mailbox need not learn it. */
export const emailChangedLead = (hint: string) => `From now on you log in with ${hint}. This address no longer works.`;
export const emailChangedNotYou = "If that wasn't you, reply to this email now.";

const lagos = dateFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
export const lagosMoment = (at: Date) => `${lagos(at)}, Lagos time`;
