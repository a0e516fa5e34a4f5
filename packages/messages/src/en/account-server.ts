/** The server's texts about an account: names for a person who hides theirs or is gone, and leaving. */
export const hiddenName = 'A patron';
export const deletedName = 'Deleted account';

export const deletionBlocked =
  'Something must be settled before your account can go. Look at what it is, then come back.';

export const deletedSubject = 'Your Udala account is deleted';
export const deletedLead =
  'You are signed out everywhere, your memberships have ended and nothing more is charged. What you wrote goes within the hour.';
export const deletedMoney = 'What the law asks us to keep of payments stays, without your email and phone number.';
export const deletedNotYou = 'That was not you? Answer this email at once.';
export const sentBecauseDeleted = (to: string) => `You get this email because an account with ${to} was deleted.`;
