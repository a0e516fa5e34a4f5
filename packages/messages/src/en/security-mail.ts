/** Emails about two-factor sign-in: what happened. Help for somebody who did not do it is in `mail.ts`. */
export const totpOnSubject = 'Your authenticator app is on';
export const totpOnLead = 'From now on Udala also asks for a code of your authenticator app when you log in.';
export const totpOffSubject = 'Your authenticator app was switched off';
export const totpOffLead =
  'Udala does not ask for a code of your authenticator app any more. Your recovery codes are gone too.';

export const recoveryCodesRenewedSubject = 'You have new recovery codes';
export const recoveryCodesRenewedLead =
  'New recovery codes were made for your account. The old ones do not work any more.';
export const recoveryCodeUsedSubject = 'A recovery code was used';
export const recoveryCodeUsedLead = (left: number) =>
  `One of your recovery codes was used in place of your authenticator app. You have ${left} left.`;
export const privateFeedSubject = 'A private feed was made for your account';
export const privateFeedLead =
  'Whoever has its address reads in a feed reader what you may read, without logging in. A new password ends it.';
export const googleOffSubject = 'Google no longer opens your account';
export const googleOffLead = 'You log in with your email and password from now on.';
