import { dayInWords } from './dates.ts';
import { lagosMoment } from './mail.ts';
import { naira } from './money.ts';

/** The server's texts about a creator's payouts, on the wire and by mail. */
export const banksAway = "We can't reach the banks right now. Try again in a moment.";
export const bankUnknown = 'Choose a bank from the list.';
export const accountUnknown = "The bank doesn't know this number. Check the bank and the number.";

export const identityMissing =
  'Give your first name, last name and BVN too. If you are not asked for them, reload the page.';
export const identityNotNeeded = 'Nobody is asked for a name and a BVN here. Reload the page.';
export const identityOfAnother = (accountName: string) =>
  `The bank has this account under ${accountName}. Enter your names as your bank has them.`;
export const bvnUnknown = "Paystack doesn't take this BVN. Check its digits.";
export const identityAway = "Paystack can't check who you are right now. Try again later.";
export const identityObstacle = {
  missing: () => 'Before your first payout we need to know who you are. Save your bank again, with your name and BVN.',
  pending: () => 'Paystack is still checking that your bank account is yours. You can withdraw once it has.',
  failed: () =>
    "Paystack couldn't confirm that your bank account is yours. Save your bank again, with your names as your bank has them.",
};

export const alreadyRequested = 'Your withdrawal is already being made. Wait a moment, then check again.';
export const amountChanged = (kobo: number) => `You can withdraw ${naira(kobo)} now. Check it, then try again.`;
export const noAccount = 'Add your bank first.';
export const bankChangeHold = (until: Date) =>
  `Your new bank account is on hold for a day. You can withdraw from ${lagosMoment(until)}.`;
export const belowMinimum = (kobo: number) => `You can withdraw from ${naira(kobo)}.`;
/** `day` is an ISO date. */
export const firstPayout = (day: string) =>
  `Your first payout can go out from ${dayInWords(day)}, a week after your first payment.`;
export const onHold =
  'Your payouts are on hold: a bank disputes a payment, or we are looking into something. Nothing is lost. Write to us if you have a question.';
export const bankFirst = 'Add your bank account first. What patrons pay goes straight to it.';
export const paidByProvider = 'Paystack pays your bank directly here. There is nothing to withdraw.';
export const inProgress = 'A payout is on its way already. Wait until it arrives.';

/** Shown on the creator's bank statement. */
export const transferReason = 'Udala payout';

/** Reason of a failed payout. */
export const accountNotReached = "Your bank couldn't take it for this account. Check your bank details.";
export const accountFull = "Your bank says this account can't receive that much.";
export const ourSide = 'It failed on our side. Try again tomorrow.';
export const payoutFailed = "The bank didn't take it.";
export const sentBack = 'Your bank sent it back.';

const account = (bankName: string, last4: string) => `${bankName} ····${last4}`;
export const fixBankDetails = 'Fix bank details';
export const seePayouts = 'See your payouts';
export const bank = 'Bank';
export const amount = 'Amount';
export const fee = 'Fee';
export const bankAccount = account;

export const accountSetSubject = 'Your bank account for payouts';
export const accountSetLead = 'From now on your payouts go to this bank account:';
export const accountChangedSubject = 'Your bank account for payouts was changed';
export const accountChangedLead = 'Your payouts go to another bank account now:';
export const accountChangedHold = (until: Date) => `No money goes there before ${lagosMoment(until)}.`;
export const accountNotYou =
  "If that wasn't you, reset your password now: that logs everyone out. Then log in and enter your own bank account.";

export const identityFailedSubject = "We couldn't confirm your bank account";
export const identityFailedLead =
  'Paystack compared your name, your BVN and this account, and could not confirm that they belong together:';
export const identityFailedDo =
  'Nothing is paid out until it can. Save your bank again: your names as your bank has them, and the 11 digits of your BVN. To see your BVN, dial *565*0# with the phone number that your bank knows.';

export const payoutPaidSubject = (kobo: number) => `${naira(kobo)} is at your bank`;
export const payoutPaidLead = 'Your payout has arrived.';
export const payoutFailedSubject = (kobo: number) => `Your payout of ${naira(kobo)} didn't go through`;
export const payoutFailedLead = (reason: string) => `${reason} The money is back in your balance, with its fee.`;
export const payoutReturnedSubject = (kobo: number) => `Your payout of ${naira(kobo)} came back`;
export const payoutReturnedLead = (kobo: number) => `Your bank sent it back. ${naira(kobo)} is in your balance again.`;
export const payoutTryAgain = 'You can withdraw it again, or leave it to the weekly payout if that is on.';
