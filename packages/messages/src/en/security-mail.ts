/** Letters about how a person proves who she is: what happened, and what to do if that was not her. */
export const wasYou = 'If that was you, there is nothing to do.';
export const wasNotYou =
  'If that was not you, set a new password now. That logs everybody out, you too. Then look at your account’s settings.';
export const setNewPassword = 'Set a new password';

export const totpOnSubject = 'Your authenticator app is on';
export const totpOnLead = 'From now on Udala also asks for a code of your authenticator app when you log in.';
export const totpOffSubject = 'Your authenticator app was switched off';
export const totpOffLead =
  'Udala does not ask for a code of your authenticator app any more. Your recovery codes are gone too.';

export const recoveryCodesRenewedSubject = 'You have new recovery codes';
export const recoveryCodesRenewedLead =
  'Somebody signed in as you made new recovery codes. The old ones do not work any more.';
export const recoveryCodeUsedSubject = 'A recovery code was used';
export const recoveryCodeUsedLead = (left: number) =>
  `One of your recovery codes was used in place of your authenticator app. You have ${left} left.`;
