/** The server's texts about an account: names for a person who hides theirs or is gone, and leaving. */
export const hiddenName = 'A patron';
export const deletedName = 'Deleted account';

export const deletionBlocked =
  'Something has to be settled before you can delete your account. See what it is, then come back.';

export const deletedSubject = 'Your Udala account is deleted';
export const deletedLead =
  "You're logged out everywhere and your memberships have ended. You won't be charged again. What you wrote is removed within the hour.";
export const deletedMoney = 'By law we keep payment records, without your email and phone number.';
export const deletedNotYou = "Wasn't you? Reply to this email now.";
export const sentBecauseDeleted = (to: string) => `You get this email because an account with ${to} was deleted.`;
