/** Answers for people who are stuck, on a page of its own. Each sentence describes the product's behaviour. */
export const title = 'Help';
export const headline = 'How can we help?';
export const lead = 'The questions people ask most. Each answer says where to press.';

export const sections = [
  {
    title: 'Logging in',
    questions: [
      {
        question: 'I forgot my password',
        answer:
          'Press Forgot password? under the login. We mail you a code of six digits. It may take a minute: look into Spam too.',
      },
      {
        question: 'No code came',
        answer: 'Look whether the email address is spelt right, then ask for another code. Only the newest one works.',
      },
      {
        question: 'Somebody else used my account',
        answer:
          'Choose a new password: that logs everybody else out. Then turn on the Authenticator app in Your account. Where you are logged in is listed there too.',
      },
    ],
  },
  {
    title: 'If you support a creator',
    questions: [
      {
        question: 'My payment did not go through',
        answer:
          'Open Pay-History. The payment stands first there, with the reason of your bank and a button to pay now. Your posts stay open for 7 days.',
      },
      {
        question: 'I was charged and see nothing',
        answer:
          'A transfer can take some minutes: Pay-History says Waiting until your bank tells us. If it still waits after an hour, write to us with the reference of your receipt.',
      },
      {
        question: 'How do I cancel?',
        answer:
          'Open your Profile, press Manage Subscription, then Cancel membership. What you paid for stays open until its month is over.',
      },
      {
        question: 'I want my money back',
        answer: 'Ask the creator first: they can send a payment back. If that does not help, write to us.',
      },
    ],
  },
  {
    title: 'If you have a page',
    questions: [
      {
        question: 'When does my money come?',
        answer:
          'What a patron pays is available on the next working day, and goes to your bank once a week, or when you press Withdraw in Payout. Payout says what is on its way.',
      },
      {
        question: 'How do I bring my members along?',
        answer:
          'Open Members and press Import. A file of Patreon, Ghost or Selar becomes invitations by email, a few a day at first. They open once your bank account is added or your first patron has paid. Nobody is charged by it.',
      },
      {
        question: 'Somebody bothers my patrons',
        answer:
          'Report or delete what was said from the ⋯ beside it. Block the person from there too: then they can say nothing more on your page.',
      },
    ],
  },
] as const;

export const stuck = 'Still stuck?';
export const writeToUs = 'Write to us. Say what you pressed and what you saw.';
export const whatsApp = 'WhatsApp';
export const mail = (address: string) => `Email ${address}`;
