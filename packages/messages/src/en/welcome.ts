export const headline = 'Gather your people.';
export const headlineSecond = 'Get paid every month.';
export const lead = 'A monthly page for creators in Nigeria. Patrons pay in naira by card, bank, transfer or USSD.';
export const startYourPage = 'Start your page';
export const seeAPage = 'See a page';
export const logIn = 'Log in';

export const monthly = (price: string) => `${price} a month`;
/** Drawn where an instance has fewer than three pages. */
export const examplePages = [
  { name: 'Highlife at Home', priceNaira: 1500 },
  { name: 'Slow Light', priceNaira: 2500 },
  { name: "Mama Nkechi's Pot", priceNaira: 1000 },
] as const;
export const exampleCaption = 'Examples of pages';

export const earningsTitle = 'What could you earn?';
export const yourPrice = 'Your price a month';
export const howManyPatrons = 'How many patrons?';
export const aMonthToYourBank = 'a month to your bank';
export const whereItGoes = 'Where the rest goes';
export const ofOnePayment = (gross: string, providerFee: string, ourFee: string, net: string) =>
  `Of ${gross}: ${providerFee} to the payment company, ${ourFee} to us, ${net} to you.`;
export const earningsWhy = 'No set-up cost. You pay nothing while you have no patrons.';

export const reasonsTitle = 'Made for how we pay and read';
export const reasons = {
  locked: {
    title: 'Outsiders see what they miss',
    text: 'Lock a post. Everyone else gets the title, a blur and your price.',
  },
  payment: {
    title: 'Transfer and USSD, not only cards',
    text: 'They pay the way they already pay. We remind them each month.',
  },
  megabytes: {
    title: 'Light on data',
    text: 'Pictures arrive small and videos wait for a tap. What you read opens without a network.',
  },
} as const;

/** Descriptions of the pictures. */
export const screens = {
  locked: 'A locked post on a phone: its title over a blurred picture, how much is inside, and a button to join.',
  payment: 'The payment page on a phone: what is due today, the next payment, and a reminder for transfer or USSD.',
  payoutOnPlatform: 'Payout on a phone: what was earned this month after fees, and where the money is now.',
  megabytes: 'Settings on a phone: a switch that saves data, and how much Udala used this month in MB and naira.',
} as const;
export const screensFromDemo = 'Screens of our demo page, Slow Light.';

export const comparisonTitle = 'How it compares';
export const comparedBy = 'What';
export const compared = ['Udala', 'Patreon', 'Selar', 'WhatsApp group'] as const;
/** One row each, with a cell for each of `compared`. Facts about others are from `sources`. */
export const comparison = (fees: string, paidOut: string) => [
  {
    what: 'Priced in naira',
    cells: ['Yes', 'No. 16 currencies, but not naira', 'Yes', 'Yes, if you ask for it'],
  },
  {
    what: 'How people pay',
    cells: [
      'Card, bank, transfer or USSD',
      'Card or PayPal',
      'Through Paystack, Stripe and others',
      'They send it to you',
    ],
  },
  {
    what: 'Fees',
    cells: [fees, '10% of new pages, plus card and currency fees', '4% + ₦50 a sale', 'None. Chasing people is on you'],
  },
  {
    what: 'Paid out',
    cells: [paidOut, 'Up to 5 working days by Payoneer', 'Within 24 hours', 'As each person remembers'],
  },
];
export const sourcesRead = 'Read in November 2026:';
export const sources = [
  {
    name: 'Patreon: currencies and cards',
    url: 'https://support.patreon.com/hc/en-gb/articles/204606275-Member-currency-settings-on-Patreon',
  },
  { name: 'Patreon: Payoneer', url: 'https://support.patreon.com/hc/en-us/articles/360058870591-Payoneer-FAQs' },
  { name: 'Patreon’s fee since August 2025', url: 'https://www.patron.com/blog/post/patron-fee-changes-2025' },
  { name: 'Selar: fees', url: 'https://selar.co/faq' },
  {
    name: 'Selar: payouts',
    url: 'https://help.selar.co/portal/en/kb/articles/payment-timelines-on-selar',
  },
] as const;

export const questionsTitle = 'Questions';
/** After those about money, which are in payout-claims.ts. */
export const questions = [
  {
    question: 'Can a patron stop?',
    answer: "Any time, in 3 taps. What they paid for stays open until the month ends. They're not charged again.",
  },
  {
    question: 'Who can see my posts?',
    answer: 'You choose for each post: everyone, or only patrons. Others see the title and the teaser you give them.',
  },
  {
    question: 'Why not a WhatsApp group?',
    answer:
      "You'd collect the money yourself and remove people by hand. Here paying opens your posts, and access ends when paying ends.",
  },
  {
    question: 'Can I leave with my patrons?',
    answer: 'Yes. Download your members and everything you posted, any time. The list is yours.',
  },
] as const;

export const forCreators = 'Creators';
export const forPatrons = 'Patrons';
export const toWhatYouSupport = 'Log in to what you support';
export const trust = 'Trust';

/** Where one creator is there and nobody else can become one: the page leads to theirs. */
export const one = {
  lead: (name: string) =>
    `Support ${name} every month. Pay in naira by card, bank, transfer or USSD, and stop whenever you like.`,
  see: (name: string) => `See ${name}`,
  noPage: 'A page is being made here.',
  noPageLead: 'Its creator has signed up and has not opened it yet. Come back soon.',
} as const;
