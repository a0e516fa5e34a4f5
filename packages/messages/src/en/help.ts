/** Answers for people who are stuck, on a page of its own. Each sentence describes the product's behaviour. */
export const title = 'Help';
export const headline = 'How can we help?';
export const lead = 'The questions people ask most. Each answer says where to tap.';

/** How the answers about money differ: the payment company pays the one creator, or each their share, or we pay them. */
export const sections = (mode: 'solo' | 'split' | 'platform') =>
  [
    {
      title: 'Logging in',
      questions: [
        {
          question: 'I forgot my password',
          answer:
            'Tap Forgot password? under the login. We email you a six-digit code. It may take a minute. Check spam too.',
        },
        {
          question: 'No code came',
          answer: 'Check that your email is spelt right, then ask for another code. Only the newest one works.',
        },
        {
          question: 'Someone else used my account',
          answer:
            "Choose a new password: that logs everyone else out. Then turn on the Authenticator app in Your account. It also lists where you're logged in.",
        },
      ],
    },
    {
      title: 'If you support a creator',
      questions: [
        {
          question: "My payment didn't go through",
          answer:
            "Open Pay-History. The payment is at the top, with your bank's reason and a button to pay now. Your posts stay open for 7 days, or for 2 if an earlier membership to the same creator ended unpaid in the last year.",
        },
        {
          question: 'I was charged and see nothing',
          answer:
            'A transfer can take a few minutes: Pay-History says Waiting until your bank tells us. Still waiting after an hour? Write to us with the reference on your receipt.',
        },
        {
          question: 'How do I cancel?',
          answer:
            'Open your Profile, press Manage Subscription, then Cancel membership. What you paid for stays open until its month is over.',
        },
        {
          question: 'I want my money back',
          answer: "Ask the creator first: they can refund you. If that doesn't help, write to us.",
        },
      ],
    },
    {
      title: 'If you have a page',
      questions: [
        {
          question: 'When do I get my money?',
          answer:
            mode === 'solo'
              ? 'Paystack sends it to your bank on the next working day.'
              : mode === 'split'
                ? 'Paystack sends your share to your bank on the next working day. Add your bank in Payout first: patrons can pay you from then on.'
                : 'What a patron pays is available the next working day. It goes to your bank once a week, or when you press Withdraw in Payout.',
        },
        {
          question: 'How do I bring my members over?',
          answer: `Open Members and tap Import. Choose a file from Patreon, Ghost or Selar, and we email invitations, a few a day at first.${
            mode === 'solo' ? '' : " You can start once you've added your bank, or your first patron has paid."
          } Nobody is charged.`,
        },
        {
          question: 'Someone is bothering my patrons',
          answer:
            "Report or delete what they wrote from the ⋯ beside it. You can block them there too: then they can't write on your page.",
        },
      ],
    },
  ] as const;

export const stuck = 'Still stuck?';
export const writeToUs = 'Write to us. Say what you pressed and what you saw.';
export const whatsApp = 'WhatsApp';
export const mail = (address: string) => `Email ${address}`;
