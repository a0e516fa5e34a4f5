/** A creator's balance, and its way to the bank. */
export const firstPayout = 'Your first payout comes after your first patron.';
export const available = 'Available';
export const availableWhy = 'Yours, all fees paid.';
export const belowZeroWhy =
  'More went back to patrons, or is held for a dispute, than was left here. Your next payments make up for it.';
export const withdraw = 'Withdraw';
export const withdrawAmount = (amount: string) => `Withdraw ${amount}`;
export const costs = (arrives: string, fee: string) => `${arrives} arrives. Sending it costs ${fee}.`;
const canWithdrawFrom = (minimum: string) => `You can withdraw from ${minimum}.`;
export const feeTerms = 'Each payout costs ₦10 to ₦100, by its size: the transfer, and stamp duty from ₦10,000.';
export const terms = (minimum: string) => `${canWithdrawFrom(minimum)} ${feeTerms}`;
export const obstacles = {
  no_account: () => 'Add your bank first.',
  bank_change_hold: (until: string) => `Your new bank account is on hold until ${until}.`,
  below_minimum: canWithdrawFrom,
  in_progress: () => 'A payout is on its way. You can withdraw again when it has arrived.',
} as const;

export const notYet = 'Not available yet';
export const held = 'Held';
export const heldWhy = (date: string) =>
  `Paid by patrons. It becomes available on the next working day after it came: ${date}.`;
export const heldSoon = 'Paid by patrons. It becomes available on the next working day after it came.';
export const inTransit = 'On the way';
export const inTransitWhy = (date: string) =>
  `Fee included. Most arrive within minutes, the rest by the next working day: ${date}.`;
export const inTransitLong = 'Fee included. It takes longer than usual. We ask the bank again and again, and tell you.';
export const disputed = 'Disputed';
export const disputedWhy =
  'A patron told the bank that a payment was not theirs. It waits here until the bank decides.';

export const thisMonth = 'This month';
export const gross = 'Patrons paid';
export const fees = 'Fees';
export const net = 'After fees';
export const statement = 'See your statement';

export const bank = 'Your bank';
export const bankAccount = (bankName: string, last4: string) => `${bankName} ····${last4}`;
export const bankAccountSpoken = (bankName: string, last4: string) => `${bankName}, account ending in ${last4}`;
export const nameChecked = 'Name checked';
export const noBankWhy = 'Say where your money goes. It takes a minute.';
export const addBank = 'Add your bank';
export const change = 'Change';
export const changeBank = 'Change your bank';
export const bankChangeHoldExplained = 'To keep your money safe, nothing goes to a changed account for 24 hours.';
export const bankChangeHoldUntil = (moment: string) =>
  `Nothing goes there before ${moment}: a changed account is on hold for a day.`;
export const bankLabel = 'Bank';
export const bankHint = 'Type to search';
export const noBankFound = 'No bank by that name.';
export const bankMissing = 'Choose a bank from the list.';
export const accountNumber = 'Account number';
export const accountNumberHint = (digits: number) => `${digits} digits`;
export const accountNumberWrong = (digits: number) => `Enter the ${digits} digits of your account number.`;
export const lookingUp = 'Asking the bank for the name…';
export const isThisYou = (name: string) => `${name}. Is this you?`;
export const nameDiffers = (own: string) =>
  `Your account here is in the name of ${own}. Check the number before you save.`;
export const nameFirst = 'Wait until the name of the account shows, then save.';
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
export const stays = (amount: string) => `${amount} stays: sending it too would cost more than it is.`;
export const staysForNext = (amount: string, most: string) =>
  `${amount} stays for the next payout: one brings ${most} at most.`;
export const amountChanged = 'Your balance changed meanwhile. This is the new amount: check it, then withdraw.';
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
