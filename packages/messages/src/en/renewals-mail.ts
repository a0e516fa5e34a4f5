/** Emails to a patron about due payments and their results. */
export const dueSubject = (amount: string, creator: string) => `${amount} to ${creator} is due in 3 days`;
export const dueLead = (amount: string, creator: string, day: string) =>
  `Your membership to ${creator} renews on ${day} for ${amount}. You pay by transfer or USSD, so please pay it yourself.`;

export const aheadSubject = (amount: string, creator: string, day: string) => `${amount} to ${creator} on ${day}`;
export const aheadLead = (amount: string, creator: string, day: string) =>
  `Your membership to ${creator} renews on ${day}. We charge ${amount} that morning, as every month.`;
export const aheadCancel = "To stop before then, cancel with one tap. You keep what you've paid for.";

export const lapsedSubject = (amount: string, creator: string) => `Pay ${amount} to keep your place with ${creator}`;
export const lapsedLead = (amount: string, creator: string) =>
  `Your payment of ${amount} to ${creator} is due, and it hasn't come yet.`;
export const unconfirmedLead = (amount: string, creator: string) =>
  `Your bank still hasn't confirmed the payment of ${amount} to ${creator}, so please pay it another way.`;
export const unconfirmedMoney =
  'If your bank takes the money after all, it pays for this month, or goes back to you if you have paid.';

export const rejectedSubject = (creator: string) => `Your transfer to ${creator} goes back to you`;
export const rejectedLead = (amount: string, creator: string) =>
  `The transfer you sent for your membership to ${creator} wasn't accepted. It must be exactly ${amount}, in one transfer.`;
export const rejectedMoney = 'The money goes back to the account it came from. Nothing is paid yet.';

export const failedSubject = (amount: string, creator: string) => `Your ${amount} to ${creator} didn't go through`;
export const failedLead = (amount: string, creator: string, reason: string) =>
  `We tried to charge ${amount} for your membership to ${creator}. ${reason} Nothing was charged.`;
export const severalFailed = (count: number) => `${count} payments didn't go through`;
export const notTriedLead = (amount: string, creator: string) =>
  `We didn't charge ${amount} for your membership to ${creator} today, because your bank declined the card.`;
export const weTryAgain = (day: string) =>
  `We try again on ${day}. You can also pay now, with another card or by transfer.`;
export const noMoreTries = "We won't try this card again. Pay now with another card or by transfer.";
export const keepUntil = (day: string) => `You keep access until ${day}.`;

export const unpaidSubject = (creator: string) => `Your membership to ${creator} has ended`;
export const unpaidLead = (amount: string, creator: string, days: number) =>
  `Your payment of ${amount} to ${creator} didn't come in ${days} days, so your membership has ended. Nothing more is charged.`;
export const unpaidBack = 'You can come back whenever you like.';

export const amount = 'Amount';
export const creator = 'To';
export const payNow = (amount: string) => `Pay ${amount} now`;
export const payTo = (amount: string, creator: string) => `Pay ${amount} to ${creator}`;
export const cancelOf = (creator: string) => `Cancel your membership to ${creator}`;
export const seePayments = 'See your payments';
export const cancelInstead = 'Cancel this membership';
export const join = (creator: string) => `Join ${creator} again`;

export const expirySubject = (card: string, day: string) => `Your ${card} expires on ${day}`;
export const expiryLead = (card: string, day: string) =>
  `Your ${card} can be charged until ${day}. These memberships renew with it:`;
export const expiryRemedy = 'Pay with another card once, so that nothing is interrupted.';
export const changeCard = 'Change your card';
