import type { PlannedDecline } from './authorizations.queries.ts';
import type { Authorization, Step } from './transactions.queries.ts';

export type TestCard = {
  slug: string;
  title: string;
  number: string;
  cvv: string;
  brand: 'visa' | 'mastercard' | 'verve';
  /** Questions the checkout asks before the bank answers. */
  steps: readonly Step[];
  pin?: string;
  otp?: string;
  /** The bank's words when it declines; absent when it pays. */
  decline?: string;
  reusable: boolean;
  /** Outcome of charges without the person, after the given number of paid ones. */
  renewals?: { paid: number; after: PlannedDecline };
};

/** The cards of Paystack's test mode, with its own numbers, codes and answers. */
export const paystackCards: readonly TestCard[] = [
  card('success', 'Pays at once, can be saved', '4084084084084081', '408', { reusable: true }),
  card('pin', 'Asks for a PIN', '507850785078507812', '081', { steps: ['pin'], pin: '1111' }),
  card('pin-otp', 'Asks for PIN and OTP', '5060666666666666666', '123', {
    steps: ['pin', 'otp'],
    pin: '1234',
    otp: '123456',
  }),
  card('pin-phone-otp', 'Asks for PIN, phone and OTP', '507850785078507804', '884', {
    steps: ['pin', 'phone', 'otp'],
    pin: '0000',
    otp: '123456',
  }),
  card('bank', 'Asks your bank, can be saved', '5192602720584796', '123', { steps: ['bank'], reusable: true }),
  card('declined', 'Declined', '4084080000005408', '001', { decline: 'Declined' }),
  card('insufficient-funds', 'Not enough money', '4084080000670037', '787', { decline: 'Insufficient Funds' }),
  card('no-token', 'Refused: no token', '507850785078507853', '082', {
    steps: ['pin'],
    pin: '0000',
    decline: 'Token Not Generated. Customer Not Registered on Token Platform',
  }),
  card('refund-fails', 'Pays; its refund fails', '4084080000671803', '180'),
  card('refund-needs-attention', 'Pays; its refund needs attention', '4084080000671902', '190'),
];

/** Cards of the sandbox's own: Paystack has none whose renewals fail. */
export const renewalCards: readonly TestCard[] = [
  renewalCard('renews-once', 'Renews once, then: not enough money', '4084080000990011', 1, 'Insufficient Funds'),
  renewalCard('no-money-later', 'Its renewals: not enough money', '4084080000990029', 0, 'Insufficient Funds'),
  renewalCard('expires', 'Its renewals: expired', '4084080000990938', 0, 'Expired card'),
  renewalCard('stolen', 'Its renewals: lost or stolen', '4084080000990045', 0, 'Pickup card (stolen card)'),
  card('asks-later', 'Its renewals: their bank wants to see them', '4084080000990052', '990', {
    reusable: true,
    renewals: { paid: 0, after: { answer: 'pause' } },
  }),
];

export const testCards: readonly TestCard[] = [...paystackCards, ...renewalCards];

/** Finds the test card of an authorization. */
export const testCardOf = ({ bin, last4 }: Authorization) =>
  testCards.find(({ number }) => number.slice(0, 6) === bin && number.slice(-4) === last4);

export const findTestCard = (number: string) => testCards.find((card) => card.number === number);

type CardOptions = Partial<Pick<TestCard, 'steps' | 'pin' | 'otp' | 'decline' | 'reusable' | 'renewals'>>;

function card(slug: string, title: string, number: string, cvv: string, options: CardOptions = {}): TestCard {
  return { slug, title, number, cvv, brand: brandOf(number), steps: [], reusable: false, ...options };
}

function renewalCard(slug: string, title: string, number: string, paid: number, text: string): TestCard {
  return card(slug, title, number, '990', { reusable: true, renewals: { paid, after: { answer: 'decline', text } } });
}

function brandOf(number: string): TestCard['brand'] {
  if (number.startsWith('4')) return 'visa';
  return number.startsWith('51') ? 'mastercard' : 'verve';
}
