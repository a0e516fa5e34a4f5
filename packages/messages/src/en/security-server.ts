/** The server's texts about re-authentication and about changing the second factor. */
export const secondFactorWrong = 'That code is not right. Wait for the next one, then try that.';
export const totpIsOn = 'Your authenticator app is on already.';
export const totpIsOff = 'Your authenticator app is not on.';
export const totpNotBegun = 'Start again: there is no code to scan yet.';
export const currentPasswordWrong = "That isn't your current password.";
export const emailIsYours = 'That is your email already.';
export const googleIsOff = 'You don’t log in with Google.';
export const passwordFirst = 'Set a password first, or there is no way back in.';
