export const block = 'Block';
export const blockNamed = (name: string) => `Block ${name}`;
export const unblock = 'Unblock';
export const unblockNamed = (name: string) => `Unblock ${name}`;
export const menuOf = (name: string) => `More about ${name}`;
export const question = (name: string) => `Block ${name}?`;

/** Consequences, one per line. A creator's block is a ban on their page. */
export const ban = "They can't comment, like or react on your page, nor follow or join it.";
export const saidIsHidden = 'What they said there is hidden.';
export const hearNothing = "You don't get each other's messages or notifications.";
export const notNotified = "They aren't told that you block them.";
export const moneyGoesOnForCreator = 'A membership goes on. To end it, go to Members.';
export const theirMembership = 'Their membership';
export const keepTheirs = 'Let them keep it';
export const keepPaid = (day: string, renews: boolean) =>
  `They paid, so they keep access until ${day}.${renews ? ' It renews then.' : ''}`;
export const keepGrace = (day: string) => `They keep access until ${day} while their next payment is awaited.`;
export const endAndRefund = (amount: string) => `End their membership and refund ${amount}`;
export const endAndRefundWhy =
  'Everything shuts now and their last payment goes back in full. Its payment fee is yours to bear. They get an email.';
export const endTheirs = 'End their membership';
export const endTheirsWhy =
  'Everything shuts now and nothing more is charged; a payment already on its way still counts. They get an email.';
export const blockAndEnd = 'Block and end membership';
export const moneyGoesOn = 'A membership goes on. To cancel it, go to Manage Subscription.';

export const blocking = 'Blocking…';
export const unblocking = 'Unblocking…';
export const blocked = (name: string) => `${name} is blocked`;
export const unblocked = (name: string) => `${name} isn't blocked any more`;
export const saidIsShown = 'What they said is shown again.';

export const blockedPeople = 'Blocked people';
export const blockedOn = (date: string) => `Since ${date}`;
export const nobody = 'You block nobody.';
export const nobodyWhy = 'You can block somebody from the menu beside what they said.';
