/** What our letters say. No letter repeats what a stranger typed (a name, say): anybody can enter anybody's address. */
export const sender = 'Udala';
export const sentBecause = (email: string) => `This mail was sent to ${email} because somebody entered it at Udala.`;

export const codeSubject = (code: string) => `${code} is your Udala code`;
export const codeLead = 'Enter this code to verify your email:';
export const codeLifetime = (minutes: number) => `It works once, for ${minutes} minutes.`;
export const codeIgnore = 'If that was not you, do nothing. Nothing happens without this code.';

export const accountExistsSubject = 'You already have an Udala account';
export const accountExistsLead = 'You already have an account. Log in.';
export const accountExistsIgnore = 'If you did not try to sign up, do nothing. Nothing has changed.';
export const logIn = 'Log in';

export const noAccountSubject = 'This email has no Udala account';
export const noAccountLead =
  'Somebody asked for a code, but this email has no account yet. Maybe you signed up with another one.';
export const noAccountIgnore = 'If that was not you, do nothing.';
export const signUp = 'Sign up';
