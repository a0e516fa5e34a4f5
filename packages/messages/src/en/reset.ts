/** Resetting a forgotten password. Separate from auth.ts, so that the sign-in pages need not load it. */
export const rememberedIt = 'Remembered it?';
export const forgotLead = "Enter your email. We'll send you a code to choose a new password.";
export const forgotLeadOn = (creator: string) => `${forgotLead} Then you are back on ${creator}'s page.`;
export const sendCode = 'Send code';
export const codeOnItsWay = 'If that email has an account, a code is on its way.';
export const requestedFor = (email: string, time: string) =>
  `Asked for ${email} at ${time}. Usually under a minute. Check spam.`;
export const useTheLast = (minutes: number) => `If one came in the last ${minutes} minutes, use that one.`;
export const codeHint = 'The digits from the mail';
export const codeMissing = 'Enter all digits from the mail: six, or twelve.';
export const codeStillWorks = 'The last code still works. Look for it in your mail.';
export const sendNewCode = 'Send a new code';
export const newPassword = 'New password';
export const savePassword = 'Save password';
export const savingPassword = 'Saving your password…';
export const passwordSaved = 'Password saved';
export const logsOutElsewhere = 'Saving it logs you out everywhere else.';
