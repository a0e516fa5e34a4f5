export const headline = 'Gather your people.';
export const headlineSecond = 'Get paid every month.';
export const lead = 'A monthly page for creators in Nigeria. Patrons pay in naira by card, bank, transfer or USSD.';
export const startYourPage = 'Start your page';
export const logIn = 'Log in';
export const imAPatron = "I'm a patron";
export const youKeep = (net: string, gross: string) =>
  `You keep about ${net} of every ${gross}, all fees paid. Paid to your bank every week.`;
export const perMonth = 'a month';

export const sampleName = 'Ada Obi';
export const sampleBio = 'Highlife guitar, one lesson every week.';
export const sampleCaption = 'An example of a page';

export const stepsTitle = 'Three steps to your first patron';
export const steps = [
  { title: 'Name your page', text: 'Choose its name and its address. It takes a minute.' },
  { title: 'Set one price', text: 'Say what patrons get and what it costs a month, in naira.' },
  { title: 'Post, and share the link', text: 'Patrons read it at once. Everybody else sees what they are missing.' },
] as const;

export const earningsTitle = 'What that comes to';
export const earnings = (patrons: number, price: string, net: string) =>
  `${patrons} patrons at ${price} bring you about ${net} a month`;
export const earningsWhy = 'After the card fee and ours. No set-up cost, nothing to pay while you have no patrons.';

export const questionsTitle = 'Questions';
export const questions = [
  {
    question: 'How do patrons pay?',
    answer:
      'With a Nigerian card, a bank account, a transfer or USSD. Cards and bank debit renew by themselves; for a transfer or USSD we remind them.',
  },
  {
    question: 'Can a patron stop?',
    answer:
      'At any time, in 3 taps. What was paid for stays open until the end of the month, and nothing more is charged.',
  },
  {
    question: 'Where do I see my money?',
    answer:
      'On your Payout page: what patrons paid, the fees, and what is left for you. It goes to your bank every Friday, or when you say so.',
  },
  {
    question: 'Who can see my posts?',
    answer:
      'You choose for each post: everyone, or patrons alone. Others see the title and the few words you give them, and nothing more.',
  },
] as const;
