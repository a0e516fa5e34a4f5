export const sentBecauseAccount = (email: string) =>
  `We send this mail go ${email} because na the email of one Udala account.`;
export const openAddress = 'Or open this address:';
export const codeSubject = (code: string) => `${code} na your Udala code`;
export const codeLifetime = (minutes: number) =>
  `E go work one time, for ${minutes} minutes. Nobody from Udala go ask you for am.`;
export const accountExistsSubject = 'You don get Udala account already';
export const accountExistsLead = 'You don get account already. Log in.';
export const logIn = 'Log in';
export const resetPassword = 'Change your password';
export const signUp = 'Sign up';
export const newDeviceSubject = 'Somebody just log in to your Udala account';
export const newDeviceLead = 'Somebody log in to your account with browser wey we never see before.';
export const newDeviceFine = 'If na you, no wahala.';
export const notYou = 'If no be you, change your password now. E go log everybody out.';
export const passwordChangedSubject = 'Your Udala password don change';
