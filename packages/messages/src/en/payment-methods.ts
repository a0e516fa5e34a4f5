/** The page of saved cards and bank accounts. */
export const saved = 'Saved';
export const nothingSaved = 'No card saved yet.';
export const nothingSavedWhy = 'A card is saved here when you join a creator and pay with it.';

export const expires = (month: string) => `Expires ${month}`;
export const expired = (month: string) => `Expired ${month}`;
export const isExpired = 'Expired';

/** Names of a few creators: "Slow Light, Ada Obi and 2 more". */
export const namesOf = (names: readonly string[], more: number) =>
  more > 0
    ? `${names.join(', ')} and ${more} more`
    : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
export const renews = (names: string) => `Renews ${names}`;
export const renewsNothing = 'Renews nothing now';

export const useForAll = 'Use for all';
export const useForAllNamed = (method: string) => `Use for all: ${method}`;
export const usingForAll = 'One moment…';
export const usedForAll = (method: string) => `${method} renews all your memberships from now on. Nothing was charged.`;

export const remove = 'Remove';
export const removeNamed = (method: string) => `Remove ${method}`;
export const removeTitle = (method: string) => `Remove ${method}?`;
export const removing = 'Removing…';
export const dontRemove = 'Keep it';
export const removeWhy = 'It is removed here and at our payment provider. Nobody can charge it through us any more.';
export const removeRenews = (names: string) => `It renews ${names}.`;
export const renewsInstead = (method: string) => `From now on ${method} does.`;
export const byHand =
  'With no other card, these stop renewing by themselves. We email you 3 days before each payment, and you pay it yourself. What you paid for stays open.';
export const removed = (method: string) => `${method} is removed.`;

export const payAll = (amount: string, method: string) => `Pay ${amount} with ${method}`;
export const paying = 'Asking your bank…';
export const paidAll = (names: string) => `Paid: ${names}. Thank you.`;
export const notPaidOne = (name: string, reason: string | null) =>
  reason === null ? `${name} is not paid.` : `${name} is not paid. ${reason}`;
export const notTried = (names: string) => `Not tried: ${names}. Your card said no just before.`;

export const another = 'Another card';
export const payWithNew = (amount: string) => `Pay ${amount} with a new card`;
export const savedWithPayment = (creator: string) =>
  `You type the new card on the payment page. It is saved with this payment and renews ${creator} from then on.`;
export const restAfterwards = 'Then pay the rest with it in one tap.';
export const payAhead = (creator: string, amount: string, from: string, until: string) =>
  `A card is saved when you pay with it. Pay your next month of ${creator} early: ${amount} for ${from} to ${until}. That month isn't charged again.`;
export const aheadAlready =
  'Your next month is paid already. Come back after it, or join another creator with a new card.';
export const there = (creator: string) => `Go on at ${creator}`;
