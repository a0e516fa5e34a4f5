/** A membership as its patron sees and changes it. */
export const manageSubscription = 'Manage Subscription';
export const rejoin = 'Rejoin';
export const membershipTo = (creator: string) => `Your membership to ${creator}`;
export const goBack = 'Go back';

export const statuses = {
  pending: 'Waiting',
  active: 'Active',
  past_due: 'Payment failed',
  ending: 'Ending',
  paused: 'Paused',
  ended: 'Ended',
} as const;
export const notPaidYet = 'Not paid yet';
export const endsOn = (date: string) => `Ends ${date}`;

export const aMonth = 'a month';
export const nextPaymentOn = (date: string) => `Next payment ${date}`;
export const renewsByItself = (method: string) => `${method} renews by itself`;
export const youPayEachMonth = 'You pay each month: we remind you 3 days before';
export const notRenewed = (date: string) => `Paid until ${date}. It won't renew for now.`;
export const accessUntil = (date: string) => `You keep access until ${date}.`;
export const yoursUntil = (date: string) => `Yours until ${date}. You won't be charged again.`;
export const pausedUntil = (date: string) => `Posts stay open until ${date}. Nothing is charged.`;
export const pausedOver = "Nothing is charged while it's paused. Pay to continue.";
export const notBegun = 'It starts with your first payment.';
export const isOver = "It has ended. You won't be charged again.";
export const isBeingCharged =
  "Your next payment was already on its way. If it arrives, you keep that month. If not, it's over. You won't be charged again.";

export const payNow = (amount: string) => `Pay ${amount} now`;
export const opening = 'One moment…';
export const isDue = (creator: string, amount: string, date: string) => `${creator}, ${amount} is due on ${date}.`;
export const endsSoon = (creator: string, date: string) => `Your membership to ${creator} ends on ${date}.`;
export const notPaid = (creator: string, amount: string) => `${creator}, ${amount} is not paid yet.`;

export const pauseWhy = (date: string) =>
  `Need a break? You keep your price, and posts stay open until ${date}. Nothing is charged until you resume.`;
export const pause = 'Pause';
export const pausing = 'Pausing…';
export const paused = 'Paused. Nothing is charged until you resume.';
export const changeCard = 'Change card';
export const receipts = 'Receipts';
export const resumeWhy = (date: string) => `It continues as before. Nothing is charged until ${date}.`;
export const resume = 'Resume';
export const resuming = 'One moment…';
export const resumed = (date: string) => `Welcome back. Next payment ${date}.`;
export const joinAgain = 'Join again';
export const toPayment = 'Pay to begin';

export const newPrice = (creator: string, offered: string, price: string) =>
  `${creator} now costs ${offered} a month. You stay on ${price} until you agree.`;
export const agreeTo = (price: string) => `Agree to ${price}`;
export const agreeing = 'One moment…';
export const agreed = (price: string) => `You pay ${price} a month from your next payment.`;

export const cancelTitle = (creator: string) => `Cancel your membership to ${creator}?`;
export const keepEverythingUntil = 'You keep everything until';
export const notChargedAgain = "You won't be charged again.";
export const endsNow = 'It ends now.';
/** For a due payment, which may be in progress: this browser cannot know. */
export const onItsWayCounts = 'A payment that is already on its way still counts. Nothing more is charged.';
export const cancelMembership = 'Cancel membership';
export const processingCancellation = 'Processing Cancellation';
export const processingWhy = 'This takes a moment.';
export const cancelledUntil = (date: string) => `Cancelled. Yours until ${date}.`;
export const cancelled = 'Cancelled. It has ended.';
export const cancelledWhileCharged = 'Cancelled. A payment is on its way.';
export const notCancelled = "It isn't cancelled yet";
export const unsure = "We don't know yet if it's cancelled";
export const tryAgain = 'Try again';
export const reload = 'Reload your memberships';
export const reloading = 'Reloading…';
export const whyCancelled = "Why did you leave? You don't have to say.";
export const reasons = {
  cost: 'It costs too much',
  not_enough_posts: 'Not enough posts',
  not_for_me: 'Not for me',
  break: 'I need a break',
  other: 'Something else',
} as const;
export const thanksForReason = 'Thank you.';

/** A card or bank account as shown to its owner: Visa ····4242. */
export const methodEnding = (name: string, last4: string) => `${name} ····${last4}`;
export const card = 'Card';
export const bankAccount = 'Bank account';
