import { dayInWords } from './dates.ts';

/** The server's texts, in answers and emails, about a membership that is cancelled, paused, resumed or ended. */
export const notRunning = "This membership isn't running, so there's nothing to pause.";
export const cannotResume = 'This membership has ended. Join again to come back.';
export const nothingToPay = 'Nothing is due for this membership now.';
export const resumeInstead = (day: string) =>
  `This membership is paid until ${dayInWords(day)}. Resume it, and nothing is charged until then.`;
export const notCancelled = 'This membership was not cancelled.';
export const notYetPaid = "This membership hasn't started yet.";
export const noOfferNow = 'This creator offers no membership now, so there is no new price.';
export const refundNotCovered = (missing: string) =>
  `You've already withdrawn this payment: you need ${missing} more to refund it. End the membership without a refund, or wait for your next payments.`;
export const refundAboveDebt = (above: string) =>
  `Paystack has already paid this to your bank, and you would owe ${above} too much after refunding it. End the membership without a refund, or wait for your next payments.`;
export const refundLookedAt =
  'Part of this payment went back already, and we are looking into it. Try again tomorrow, or end the membership without a refund.';
export const nothingToSendBack = "There's no payment to refund. You can end this membership without one.";
export const alreadyEnded = 'This membership has ended already.';

/** Emails about a membership that is not renewed, by reason. */
export const stopped = {
  cancelled: {
    subject: (creator: string) => `Your membership to ${creator} is cancelled`,
    lead: (creator: string) => `You cancelled your membership to ${creator}.`,
  },
  creator: {
    subject: (creator: string) => `${creator} ended your membership`,
    lead: (creator: string) => `${creator} ended your membership.`,
  },
  offer_withdrawn: {
    subject: (creator: string) => `${creator} closed memberships`,
    lead: (creator: string) => `${creator} no longer offers a membership, so yours is not renewed.`,
  },
} as const;
export const keepUntil = (day: string) => `You keep everything until ${dayInWords(day)}. You won't be charged again.`;
export { isBeingCharged, isOver } from './subscriptions.ts';
export const sentBack = (amount: string) =>
  `You get your last payment of ${amount} back, the way you paid. How long it takes is up to your bank.`;
export const takeBack = (day: string) =>
  `Changed your mind? Take it back before ${dayInWords(day)}, and it goes on as it was. Nothing is charged for that.`;
export const comeBack = 'You can come back whenever you like.';
export const seeMembership = 'See your membership';
export const join = (creator: string) => `Join ${creator} again`;

export const priceOfferedSubject = (creator: string, price: string) => `${creator} now costs ${price} a month`;
export const priceOfferedLead = (price: string) =>
  `You stay on ${price} a month until you agree to the new price. If you do nothing, nothing changes.`;
export const seePrice = 'See the new price';
export const priceAgreedSubject = (creator: string, price: string) => `You now pay ${creator} ${price} a month`;
export const priceAgreedLead = (price: string, creator: string) =>
  `You agreed to ${price} a month for your membership to ${creator}.`;
export const priceAgreedFrom = (day: string) => `Your next payment, on ${dayInWords(day)}, is the first at this price.`;
export const cancelInstead = 'Cancel this membership';
