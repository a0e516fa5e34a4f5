/** Terms for account holders, on a page of its own. Each sentence describes the product's behaviour. */
export const title = 'Terms';
export const headline = 'What we agree on';
export const lead = 'By making an account on Udala you agree to this. It is short: please read it.';

/** `payoutFrom` is null where the payment company pays creators. */
export const sections = (payoutFrom: string | null) =>
  [
    {
      title: 'Your account',
      sentences: [
        'An account is for one person, with an email address that is yours.',
        'In Your account you can download your data and delete your account. We tell you first what happens to your money.',
      ],
    },
    {
      title: 'If you support a creator',
      sentences: [
        'You pay in naira, for a month at a time. You see the whole amount before you pay.',
        'A card or bank debit renews by itself each month until you cancel. A transfer or USSD never does: we remind you.',
        'You can cancel at any time. What you paid for stays open until its month is over, and nothing more is charged.',
        "When a payment doesn't go through, everything stays open for 7 more days.",
        'When a creator changes the price, you stay on yours until you agree.',
        'A creator can refund you, and so can we.',
      ],
    },
    {
      title: 'If you have a page',
      sentences: [
        'What you post stays yours. You let us keep it, and show it to those you chose.',
        'What your patrons pay is yours, less the payment fee and ours, if there is one. Each fee is a line on your statement.',
        payoutFrom === null
          ? 'The payment company sends it to your bank.'
          : `It goes to your bank every week from ${payoutFrom} on, or when you say so.`,
        'Give your patrons what your page promises. Post only what you have the right to.',
      ],
    },
    {
      title: "What isn't allowed here",
      sentences: [
        "Spam, abuse or hate, sexual content, scams, and other people's work.",
        'Anyone logged in can report it. We look at every report, and may hide a post or suspend an account.',
      ],
    },
    {
      title: 'Your data',
      sentences: [
        'There are no ads on Udala.',
        'Creators see your email only if you show it to them, or if they used it to invite you.',
        'Your screen is recorded only if you say yes, and never where you sign in or pay.',
      ],
    },
  ] as const;
