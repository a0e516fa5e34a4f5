/** The operator's money console. */
export const sections = 'Money console';
export const payments = 'Payments';
export const withCount = (name: string, count: number) => (count === 0 ? name : `${name} (${count})`);
export const waiting = 'Waiting';
export const toBook = 'To book';
export const creators = 'Creators';
export const books = 'Books';

export const findPayment = 'Find a payment by email, reference, amount, creator or the provider’s ID';
export const findHint = 'Email, amount, reference…';
export const clear = 'Clear';
export const nothingFound = (query: string) => `No payment matches “${query}”.`;
export const noPayments = 'No payment yet.';
export const onlyNewest = 'Only the newest 50 are shown. Search to find others.';
export const onlySome = (count: number) => `Only the first ${count} are shown.`;
export const notLoaded = "This didn't load.";
export const states = { pending: 'Pending', paid: 'Paid', failed: 'Failed', overpayment: 'Paid twice' } as const;
export const disputed = 'Disputed';
export const goneBack = (amount: string) => `${amount} went back`;
export const toCreator = (creator: string) => `to ${creator}`;
export const fromTo = (payer: string, creator: string) => `${payer} to ${creator}`;

export const amount = 'Amount';
export const received = 'Received';
export const providersFee = 'Provider’s fee';
export const ourFee = 'Our fee';
export const notKnown = 'Not known yet';
export const left = 'Can be refunded';
export const payer = 'Payer';
export const creator = 'Creator';
export const reference = 'Reference';
export const providersId = 'Provider’s ID';
export const paidBy = 'Paid by';
export const when = 'When';
export const accessStands = 'Access';
export const accessStandsYes = 'Comes from this payment';
export const accessStandsNo = 'Not from this payment';
export const creatorHas = 'Creator’s balance';
export const refunds = 'Refunds';
export const refundStates = {
  queued: 'Not sent yet',
  unknown: 'Being sent',
  sent: 'On its way',
  done: 'Arrived',
  needs_attention: 'Needs a bank account',
  failed: 'Failed',
} as const;
export const refundReasons = {
  overpayment: 'Paid twice',
  underpayment: 'Paid too little',
  excess: 'Paid too much',
  creator: 'By the creator',
  operator: 'By an operator',
  dashboard: 'At the provider’s dashboard',
} as const;
export const borneByPlatform = 'at the platform’s cost';
export const disputes = 'Disputes';
export const disputeStates = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
export const answerBy = (moment: string, id: string) => `Answer by ${moment}: npm run operator -- dispute ${id}`;
export const movements = 'What was booked';
export const movement = (from: string, to: string) => `${from} → ${to}`;
const inWords = (name: string) => name.replaceAll('_', ' ');
export const account = inWords;
export const event = inWords;
export const nothingBooked = 'Nothing was booked.';

export const refund = 'Refund';
export const refundTitle = 'Refund this payment';
export const refunding = 'Refunding…';
export const howMuch = 'How much';
export const allOfIt = (amountLeft: string) => `All that is left: ${amountLeft}`;
export const aPart = 'A part of it';
export const part = 'Naira to send back';
export const partRule = (amountLeft: string) => `From ₦1 to ${amountLeft}.`;
export const whoPays = 'Who pays for it';
export const bearers = {
  creator: 'The creator',
  platform: 'The platform',
  bank: 'The bank account of the business',
} as const;
export const creatorPays = (balance: string) => `From their balance of ${balance}, below zero if need be.`;
export const platformPays = 'It is our loss.';
export const endsMembership = 'If nothing of it is left, the membership ends.';
export const reason = 'Reason';
export const reasonHint = 'It is written into the audit log.';
export const reasonRule = 'Say why, in 500 characters or fewer.';
export const sentBack = (sum: string) => `${sum} is on its way back`;
export const waitsForOther = 'It waits for another operator';
export const waitsForDay = 'It waits for a day';
export const waitsAboveOther = (sum: string) =>
  `Above ${sum} by one operator in 24 hours, another operator has to confirm it.`;
export const waitsAboveDay = (sum: string) =>
  `Above ${sum} in 24 hours it waits for a day, and can be cancelled until then.`;

export const acts = { refund: 'Refund', book: 'Booking', write_off: 'Write-off' } as const;
export const requestStates = {
  waiting: 'Waiting',
  done: 'Done',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
} as const;
export const nothingWaits = 'Nothing is waiting.';
export const nothingWaitsWhy = 'What is above the set sum waits here for a second operator, or for a day.';
export const decided = 'The last ones';
export const requestedBy = (who: string, moment: string) => `Asked for by ${who}, ${moment}`;
export const decidedBy = (who: string, moment: string) => `Decided by ${who}, ${moment}`;
export const decidedAt = (moment: string) => `Decided ${moment}`;
export const doneOn = (moment: string) => `Will be done automatically on ${moment}, unless somebody cancels it.`;
export const confirmBefore = (moment: string) => `Another operator has to confirm it before ${moment}.`;
export const paidForBy = (bearer: string) => `Paid for by: ${bearer}`;
export const confirm = 'Confirm';
export const confirmNamed = (what: string, sum: string) => `Confirm: ${what} of ${sum}`;
export const confirmHint = (who: string, why: string) => `${who} asked for it: ${why}`;
export const confirming = 'Confirming…';
export const confirmed = 'Done';
export const cancel = 'Cancel it';
export const cancelNamed = (what: string, sum: string) => `Cancel it: ${what} of ${sum}`;
export const cancelHint = 'Nothing is moved then.';
export const cancelling = 'Cancelling…';
export const cancelled = 'Cancelled';
export const yourOwn = 'You asked for it yourself.';
export const seeWaiting = 'See what waits';

export const nothingToBook = 'Nothing to book.';
export const nothingToBookWhy = 'Our books and the provider’s agree.';
export const came = (sum: string) => `${sum} came`;
export const went = (sum: string) => `${sum} left`;
export const noMoney = 'No money moved. See docs/money-alarms.md.';
export const foundOn = (moment: string) => `Found ${moment}`;
export const book = 'Book';
export const bookNamed = (what: string) => `Book ${what}`;
export const bookTitle = 'Book this money';
export const bookHint = 'For good. The alarm is resolved with it.';
export const whose = 'Whose money it is';
export const booking = 'Booking…';
export const booked = 'Booked';

export const findCreator = 'Find a creator';
export const findCreatorHint = 'Name, address or email';
export const nobodyOpen = 'No creator owes money, and no payouts are on hold.';
export const nobodyFound = (query: string) => `No creator matches “${query}”.`;
export const available = 'Available';
export const held = 'Held';
export const inTransit = 'On the way';
export const inDispute = 'Disputed';
export const owes = 'Owes';
export const stopped = 'Payouts on hold';
export const identity = {
  pending: () => 'Paystack is checking whose their bank account is.',
  verified: () => 'Paystack has confirmed that their bank account is theirs.',
  failed: () => 'Paystack could not confirm that their bank account is theirs.',
};
export const stop = 'Hold payouts';
export const stopTitle = (name: string) => `Hold the payouts of ${name}?`;
export const stopHint = 'No payout of theirs goes out until you release them. One that is on its way still does.';
export const stopping = 'Holding…';
export const stopDone = 'Their payouts are on hold';
export const resume = 'Release payouts';
export const resumeTitle = (name: string) => `Release the payouts of ${name}?`;
export const resumeHint = 'They go out again, by hand and weekly.';
export const resuming = 'Releasing…';
export const resumeDone = 'Their payouts go out again';
export const writeOff = 'Write off';
export const writeOffTitle = (name: string) => `Write off what ${name} owes?`;
export const writeOffHint = (sum: string) => `${sum} becomes the platform’s loss, and their balance is zero.`;
export const writingOff = 'Writing off…';
export const writtenOff = 'Written off';

export const alarms = 'Alarms of the last two days';
export const noAlarms = 'No alarm in the last two days.';
export const openExceptions = 'Open in the books';
export const exceptionCount = (kind: string, count: number) => `${inWords(kind)}: ${count}`;
export const closes = 'Daily closes';
export const noCloses = 'No day was closed yet.';
export const agrees = 'The books agree';
export const differs = (sum: string) => `They differ by ${sum}`;
export const notSure = 'Checked once; a second check follows';
export const atProvider = 'At the provider';
export const inBooks = 'In our books';
export const unsettled = 'Not settled yet';
export const journal = 'Journal';
export const journalWhy = 'Every movement of the books, for an accountant. It names people by their IDs alone.';
export const month = 'Month';
export const monthHint = 'Like 2027-01. Leave it empty for everything.';
export const monthRule = 'A month is like 2027-01.';
export const download = 'Download CSV';
export const downloading = 'Downloading…';
export const fileName = (of: string) => `udala-journal-${of === '' ? 'all' : of}.csv`;
