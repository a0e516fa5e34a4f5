/** A creator's balance, and its way to the bank. */
export const firstPayout = 'Your first payout comes after your first patron.';
/** Heading of the figure that leads the page. */
export const earnedThisMonth = 'Earned this month';
export const yoursSoFar = 'Yours so far';
export const afterFees = (gross: string) => `After fees, of ${gross} your patrons paid.`;
export const nothingThisMonth = 'Nobody has paid this month yet.';
export const notAtBank = 'Not at your bank yet';
export const howItMoves = 'How your money reaches you';
export const available = 'Available';
export const availableWhy = 'Yours, all fees paid.';
export const availableReserved = (amount: string) =>
  `${amount} of it stays for now, because a bank may take a payment back. It is freed as your page grows older.`;
export const belowZeroWhy = 'More was refunded than you had here, or a dispute holds it. Your next payments cover it.';
export const withdraw = 'Withdraw';
export const withdrawAmount = (amount: string) => `Withdraw ${amount}`;
export const costs = (arrives: string, fee: string) => `${arrives} arrives. Sending it costs ${fee}.`;
const canWithdrawFrom = (minimum: string) => `You can withdraw from ${minimum}.`;
export const feeTerms = (least: string, most: string) => `Each payout costs ${least} to ${most}, by its size.`;
export const terms = (minimum: string, fees: string) => `${canWithdrawFrom(minimum)} ${fees}`;
export const obstacles = {
  no_account: () => 'Add your bank first.',
  identity: {
    missing: () =>
      'Before your first payout we need to know who you are. Save your bank again, with your name and BVN.',
    pending: () => 'Paystack is checking that your bank account is yours. You can withdraw once it has.',
    failed: () => "Paystack couldn't confirm that your bank account is yours. Save your bank again.",
  },
  bank_change_hold: (until: string) => `Your new bank account is on hold until ${until}.`,
  below_minimum: canWithdrawFrom,
  first_payout: (date: string) => `Your first payout can go out from ${date}, a week after your first payment.`,
  on_hold: () =>
    'Your payouts are on hold: a bank disputes a payment, or we are looking into something. Nothing is lost.',
  in_progress: () => 'A payout is on its way. You can withdraw again when it has arrived.',
} as const;

export const held = 'Held';
export const heldWhy = (date: string) => `Available the next working day, ${date}.`;
export const heldEmpty = 'What patrons pay stays here until the next working day.';
export const heldSoon = 'Available the next working day.';
export const inTransit = 'On the way';
export const inTransitWhy = (date: string) => `Fee included. Arrives by the next working day, ${date}.`;
export const inTransitLong =
  "Fee included. It's taking longer than usual. We keep asking the bank, and we'll tell you.";
export const inTransitWaits = {
  funds: () => 'Fee included. It waits until the payments of the last days have settled, and then goes out by itself.',
  operator: () => 'Fee included. It waits for a step on our side, and then goes out by itself.',
};
export const inTransitEmpty = 'What goes to your bank shows here until it arrives.';
export const disputed = 'Disputed';
export const disputedWhy = "A patron told the bank a payment wasn't theirs. It stays here until the bank decides.";

/** Where the payment company pays a creator's own business. */
export const solo = {
  first: 'Paystack sends it to the bank you gave there, after your first patron.',
  toSettle: 'Not settled yet',
  toSettleWhy: (date: string) => `Paystack sends it to your bank on ${date}.`,
  toSettleEmpty: 'What patrons pay waits here until Paystack has sent it to your bank.',
  settled: 'Settled',
  settledEmpty: 'What Paystack has sent to your bank shows here.',
  settledWhy: 'Paystack has sent it to your bank, less what went back to patrons.',
  belowZeroWhy: 'More went back to patrons than was settled. Your next payments cover it.',
  disputedWhy:
    "A patron told the bank a payment wasn't theirs. If the bank takes it back, Paystack deducts it from what it sends you next.",
  costs: 'Paystack takes its fee from each payment. Nothing else is taken.',
} as const;

/** Where the payment company pays each creator their share of each payment. */
export const split = {
  first: 'Paystack sends your share of each payment to your bank, after your first patron.',
  firstWithoutBank: 'Add your bank: patrons can pay you from then on, and Paystack sends your share straight to it.',
  unsettled: 'On the way',
  unsettledEmpty: 'What patrons pay shows here until Paystack has sent your share to your bank.',
  unsettledLate: 'Paystack is taking longer than usual to send it to your bank. We keep asking.',
  paid: 'At your bank',
  paidWhy: 'Your share of all payments so far, fees taken off.',
  owed: 'You owe',
  owedWhy: 'It went back to patrons after you were paid. Up to half of each next payment pays it off.',
  disputedWhy:
    "A patron told the bank a payment wasn't theirs. If the bank takes it back, your next payments pay it off.",
  credit: 'You get more',
  creditWhy: (amount: string) => `Your next payments bring you ${amount} in addition.`,
  bankChangeHoldExplained:
    'To keep your money safe, nobody is charged for 24 hours after a change. Then your share goes to the new account.',
  bankChangeHoldUntil: (moment: string) => `Nobody is charged before ${moment}: you have just changed your account.`,
  costs: 'Paystack takes its fee and ours from each payment. Sending it to your bank costs nothing.',
} as const;

export const thisMonth = 'How this month adds up';
export const gross = 'Patrons paid';
export const fees = 'Fees';
export const net = earnedThisMonth;
export const disputes = 'Payments banks asked back';
export const statement = 'See your statement';

export const nextPayout = 'Next payout';
export const nextOnItsWay = 'On its way now';
export const nextWaits = { funds: () => 'As soon as it has settled', operator: () => 'As soon as we can send it' };
export const nextOnHold = 'On hold';
export const nextIdentity = 'Once your bank account is confirmed';
export const nextByHand = 'When you withdraw';
export const nextByHandWhy = (amount: string) => `${amount} is available.`;
export const nextSoFar = (amount: string) => `${amount} so far.`;
export const nextToGo = (amount: string, minimum: string) => `${amount} so far. It goes out from ${minimum}.`;
export const nextArrives = (date: string) => `Arrives by ${date}.`;

export const bank = 'Your bank';
export const bankAccount = (bankName: string, last4: string) => `${bankName} ····${last4}`;
export const bankAccountSpoken = (bankName: string, last4: string) => `${bankName}, account ending in ${last4}`;
export const nameChecked = 'Name checked';
export const noBankWhy = 'Tell us where to send your money. It takes a minute.';
export const addBank = 'Add your bank';
export const change = 'Change';
export const changeBank = 'Change your bank';
export const bankChangeHoldExplained = 'To keep your money safe, nothing goes to a changed account for 24 hours.';
export const bankChangeHoldUntil = (moment: string) =>
  `Nothing goes there before ${moment}: a changed account is on hold for a day.`;
export const identity = {
  missing: () => 'We need to know who you are before your first payout: your name and BVN, which Paystack compares.',
  pending: () => 'Paystack is checking that this account is yours. You needn’t do anything.',
  failed: () =>
    'Paystack couldn’t confirm that this account is yours. Give your names as your bank has them, and check your BVN: dial *565*0# to see it.',
  verified: () => 'Paystack has confirmed that it is yours.',
};
export const saveAgain = 'Save your bank again';
export const saveAgainExplained =
  'Enter the same account again, with your name and BVN. Another account is fine too, but nothing goes there for 24 hours.';
export const whoYouAre = 'Who you are';
export const whoYouAreWhy = 'Before your first payout Paystack checks that the account is yours.';
export const firstName = 'First name';
export const lastName = 'Last name';
export const nameHint = 'As your bank has it';
export const nameMissing = 'Enter your name as your bank has it.';
export const bvn = 'BVN';
export const bvnHint = (digits: number) => `${digits} digits. We pass it to Paystack and do not keep it.`;
export const bvnWrong = (digits: number) => `Enter the ${digits} digits of your BVN.`;
export const bankLabel = 'Bank';
export const bankHint = 'Type to search';
export const noBankFound = 'No bank by that name.';
export const bankMissing = 'Choose a bank from the list.';
export const accountNumber = 'Account number';
export const accountNumberHint = (digits: number) => `${digits} digits`;
export const accountNumberWrong = (digits: number) => `Enter the ${digits} digits of your account number.`;
export const lookingUp = 'Asking the bank for the name…';
export const isThisYou = (name: string) => `${name}. Is this you?`;
export const nameDiffers = (own: string) => `Your name here is ${own}. Check the number before you save.`;
export const nameFirst = "Wait for the account's name, then save.";
export const saveBank = 'Save';
export const savingBank = 'Saving…';
export const bankSaved = 'Bank saved';

export const weekly = 'Pay me every week';
export const weeklyOff = (minimum: string) =>
  `Off. With it on, what is available goes to your bank on Fridays, from ${minimum}.`;
export const weeklyOn = (minimum: string) => `What is available goes to your bank on Fridays, from ${minimum}.`;
export const weeklyNext = (date: string, minimum: string) =>
  `Next on ${date}: what is available then, from ${minimum}.`;

export const withdrawTitle = 'Withdraw to your bank';
export const amount = 'Amount';
export const fee = 'Fee';
export const arrives = 'Arrives';
export const to = 'To';
export const stays = (amount: string) => `${amount} stays: sending it would cost more than it's worth.`;
export const staysReserved = (amount: string) =>
  `${amount} stays: part of a new page’s payments is a reserve, because a bank may take a payment back.`;
export const staysForNext = (amount: string, most: string) =>
  `${amount} stays for the next payout: one brings ${most} at most.`;
export const amountChanged = 'Your balance just changed. Check the new amount, then withdraw.';
export const withdrawing = 'Sending…';
export const withdrawn = (amount: string) => `${amount} is on its way`;

export const payouts = 'Payouts';
export const noPayouts = 'No payouts yet.';
export const date = 'Date';
export const status = 'Status';
export const statuses = { in_transit: 'On the way', paid: 'Paid', failed: 'Failed', returned: 'Sent back' } as const;
export const automatic = 'Weekly';
export const feeOf = (amount: string) => `Fee ${amount}`;
export const fixBank = 'Fix bank details';
