/** Emails about two-factor sign-in: what happened. Help for somebody who did not do it is in `mail.ts`. */
export const totpOnSubject = 'Your authenticator app is on';
export const totpOnLead = 'From now on, Udala also asks for a code from your authenticator app when you log in.';
export const totpOffSubject = 'Your authenticator app was switched off';
export const totpOffLead =
  'Udala no longer asks for a code from your authenticator app. Your recovery codes are gone too.';

export const recoveryCodesRenewedSubject = 'You have new recovery codes';
export const recoveryCodesRenewedLead = 'New recovery codes were made for your account. The old ones no longer work.';
export const recoveryCodeUsedSubject = 'A recovery code was used';
export const recoveryCodeUsedLead = (left: number) =>
  `One of your recovery codes was used in place of your authenticator app. You have ${left} left.`;
export const privateFeedSubject = 'A private feed was made for your account';
export const privateFeedLead =
  'Anyone with its address can read your posts in a feed reader, without logging in. A new password ends it.';
export const googleOffSubject = 'Google no longer opens your account';
export const googleOffLead = 'You log in with your email and password from now on.';
