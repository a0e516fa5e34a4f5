export type Step = 'pin' | 'phone' | 'otp' | 'bank';

export type TestCard = {
  slug: string;
  title: string;
  number: string;
  cvv: string;
  brand: 'visa' | 'mastercard' | 'verve';
  /** What the checkout asks for before the bank answers. */
  steps: readonly Step[];
  pin?: string;
  otp?: string;
  /** The bank's words when it refuses; absent when it pays. */
  refusal?: string;
  reusable: boolean;
};

/** The cards of Paystack's test mode, with its own numbers, codes and answers. */
export const testCards: readonly TestCard[] = [
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
  card('declined', 'Declined', '4084080000005408', '001', { refusal: 'Declined' }),
  card('insufficient-funds', 'Not enough money', '4084080000670037', '787', { refusal: 'Insufficient Funds' }),
  card('no-token', 'Refused: no token', '507850785078507853', '082', {
    steps: ['pin'],
    pin: '0000',
    refusal: 'Token Not Generated. Customer Not Registered on Token Platform',
  }),
  card('refund-fails', 'Pays; its refund fails', '4084080000671803', '180'),
  card('refund-needs-attention', 'Pays; its refund needs attention', '4084080000671902', '190'),
];

export const findTestCard = (number: string) => testCards.find((card) => card.number === number);

type Options = Partial<Pick<TestCard, 'steps' | 'pin' | 'otp' | 'refusal' | 'reusable'>>;

function card(slug: string, title: string, number: string, cvv: string, options: Options = {}): TestCard {
  return { slug, title, number, cvv, brand: brandOf(number), steps: [], reusable: false, ...options };
}

function brandOf(number: string): TestCard['brand'] {
  if (number.startsWith('4')) return 'visa';
  return number.startsWith('51') ? 'mastercard' : 'verve';
}
