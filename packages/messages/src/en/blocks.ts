export const block = 'Block';
export const blockNamed = (name: string) => `Block ${name}`;
export const unblock = 'Unblock';
export const unblockNamed = (name: string) => `Unblock ${name}`;
export const menuOf = (name: string) => `More about ${name}`;
export const question = (name: string) => `Block ${name}?`;

/** Consequences, one per line. A creator's block is a ban on their page. */
export const ban = "They can't comment, like or react on your page, or follow or join it.";
export const saidIsHidden = 'What they said there is hidden.';
export const hearNothing = "You don't get each other's messages or notifications.";
export const notNotified = "They aren't told you blocked them.";
export const moneyGoesOnForCreator = 'Their membership continues. You can end it in Members.';
export const theirMembership = 'Their membership';
export const keepTheirs = 'Let them keep it';
export const keepPaid = (day: string, renews: boolean) =>
  `They paid, so they keep access until ${day}.${renews ? ' It renews then.' : ''}`;
export const keepGrace = (day: string) => `They keep access until ${day}, while we wait for their payment.`;
export const endAndRefund = (amount: string) => `End their membership and refund ${amount}`;
export const endAndRefundWhy =
  'They lose access now and get their last payment back in full. You cover its payment fee. They get an email.';
export const endTheirs = 'End their membership';
export const endTheirsWhy =
  "They lose access now and aren't charged again. A payment already on its way still counts. They get an email.";
export const blockAndEnd = 'Block and end membership';
export const moneyGoesOn = 'Your membership continues. You can cancel it in Manage Subscription.';

export const blocking = 'Blocking…';
export const unblocking = 'Unblocking…';
export const blocked = (name: string) => `${name} is blocked`;
export const unblocked = (name: string) => `${name} isn't blocked any more`;
export const saidIsShown = 'What they said is shown again.';

export const blockedPeople = 'Blocked people';
export const blockedOn = (date: string) => `Since ${date}`;
export const nobody = "You haven't blocked anyone.";
export const nobodyWhy = 'To block someone, use the menu beside what they wrote.';
