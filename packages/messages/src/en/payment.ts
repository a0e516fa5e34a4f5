export const summary = 'What you pay';
export const monthlyPrice = 'Monthly price';
export const benefits = 'Benefits';
export const billingStarts = 'Billing starts';
export const nextPayment = 'Next payment';
export const totalDueToday = 'Total due today';
export const pay = (amount: string) => `Pay ${amount}`;
export const opening = 'One moment…';
/** What a patron agrees to by paying, by version: never changed, since it is evidence. A new sentence is a new version. */
export const consents = {
  '2026-11-26':
    'Renews monthly until you cancel. Card and bank debit renew by themselves; for transfer or USSD we remind you 3 days before.',
} as const;

/** Shown in place of the button. */
export const ownPage = 'This is your own page. Your patrons pay here. You already see everything.';
export const notFinished = 'Payment not finished. Nothing was charged.';
export const priceChanged = (amount: string) => `The price is now ${amount}. Check it, then pay.`;
export const noOffer = 'There is no membership to pay for here. Check the link with your creator.';
export const tryAgain = 'Try again';
export const seePosts = 'See the posts';

export const checking = 'Checking your payment…';
export const checkAgain = 'Check again';
export const waitingTitle = 'Not confirmed yet';
export const waiting = "Waiting for your bank, usually 2 minutes. You can leave; we'll tell you.";
export const returnedTitle = 'You get your money back';
export const failedTitle = "The payment didn't go through";
export const failed = 'Nothing was charged.';
export const tryAnotherWay = 'Try another way';

/** The card above the post that a first payment opened. */
export const youAreIn = "You're in";
export const thankYou = (firstName: string) => `Thank you, ${firstName}.`;
export const nextPaymentOn = (day: string) => `Next payment: ${day}.`;
export const sayHello = 'Say hello';
export const turnOnPush = 'Turn on notifications';
