import { lagosMoment } from './mail.ts';

/** The server's texts about joining and paying. */
export const ownPage = 'This is your own page. You see everything on it already.';
export const paymentInProgress = 'A payment is under way. Wait for your bank, then look again.';
export const tooManyTries = "This payment was tried too many times. Write to us, and we'll help.";
export const tooManyCheckouts =
  'The payment page was opened too often, or several payments went back to you. Try again tomorrow, or write to us.';
export const noBankYet =
  "This creator can't be paid yet: they haven't added their bank account. Nothing was charged. Come back in a day or two.";
export const bankChanged = (until: Date) =>
  `This creator has just changed their bank account, so nothing is charged before ${lagosMoment(until)}. Come back then.`;
export const checkoutAway = "We can't open the payment page right now. Nothing was charged. Try again in a moment.";
export const checkoutUnresponsive = "The payment page didn't answer. Nothing was charged. Try again in a moment.";
export const checkoutOpening = 'The payment page is still opening. Try again in a moment.';

export const checkingPayment = 'Checking your payment. This can take a minute.';
export const waitingForBank = "Waiting for your bank, usually 2 minutes. You can leave; we'll tell you.";
export const goesBack =
  "You didn't owe this: the month was already paid, or there was nothing left to pay. You get all of it back, the way you paid.";
export const tooLittleReceived = (amount: string, price: string) =>
  `Only ${amount} of ${price} reached us. You get it back, the way you paid; please pay again.`;
export const notFinished = 'Payment not finished.';
export const nothingCharged = (reason: string) => `${reason} Nothing was charged.`;
export const paidTwice = 'You paid twice, so you get this one back.';
export const nothingOwed = 'There was nothing left to pay, so you get this back.';
export const tooLittleCame = 'Less than the price reached us, so you get this back. Please pay again.';
export const excessGoesBack = (amount: string) => `You were charged ${amount} more than that, which goes back to you.`;
export const excessWentBack = (amount: string) => `You were charged ${amount} more than that, which went back to you.`;
export const partGoesBack = (amount: string) => `${amount} of it goes back to you.`;
export const partWentBack = (amount: string) => `${amount} of it went back to you.`;
export const creatorSendsBack = 'Refunded by your creator.';
export const bankAsksBack = 'Your bank has asked for it back.';
export const bankTookBack = 'Your bank took it back.';

export const notEnoughMoney = 'Not enough money.';
export const bankUnconfirmed =
  "Your bank hasn't confirmed this payment. If the money still comes, it counts or goes back to you.";
export const bankAsksForYou = 'Your bank wants you to confirm this payment.';
export const bankSaidNo = 'Your bank said no.';
export const codeTimedOut = 'The code timed out.';
export const codeWrong = 'The PIN or code was not right.';
export const cardExpired = 'This card has expired.';
export const cardBlocked = 'Your bank has blocked this card.';
export const cardMustWait = 'Too many payments failed with this card. It must wait a day.';
export const accountClosed = 'This bank account is closed.';
export const methodGone = "We can't charge this card or account any more.";
export const overLimit = 'This card has reached its limit.';
export const securityCheck = 'A security check stopped this payment.';
/** The provider refuses our own account. */
export const oursToMend = "We couldn't take this payment. Your bank and card are fine.";
export const bankAway = "Your bank couldn't be reached.";
export const cardNotForWeb = "This card isn't set up to pay online. Ask your bank, or use another.";
export const paymentFailed = "The payment didn't go through.";

export const webhookNotSigned = 'This event is not signed with our key.';
