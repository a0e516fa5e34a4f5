/** Terms for account holders, on a page of its own. Each sentence describes the product's behaviour. */
export const title = 'Terms';
export const headline = 'What we agree on';
export const lead = 'By making an account on Udala you agree to this. It is short: please read it.';

export const sections = (payoutFrom: string) =>
  [
    {
      title: 'Your account',
      sentences: [
        'An account is for one person, with an email address that is yours.',
        'In Your account you can take a copy of your data with you, and delete your account. What that does to your money is said first.',
      ],
    },
    {
      title: 'If you support a creator',
      sentences: [
        'You pay in naira, for a month at a time. You see the whole amount before you pay.',
        'A card or bank debit renews by itself each month until you cancel. A transfer or USSD never does: we remind you.',
        'You can cancel at any time. What you paid for stays open until its month is over, and nothing more is charged.',
        'When a payment does not go through, everything stays open for 7 days more.',
        'When a creator asks for another price, you stay on yours until you agree.',
        'A creator can send a payment back to you, and so can we.',
      ],
    },
    {
      title: 'If you have a page',
      sentences: [
        'What you post stays yours. You let us keep it, and show it to those you chose.',
        'What your patrons pay is yours, less the fee of the payment and ours. Each fee is a line of your statement.',
        `It goes to your bank every week from ${payoutFrom} on, or when you say so.`,
        'You owe your patrons what your page promises. Post only what you may.',
      ],
    },
    {
      title: 'What has no place here',
      sentences: [
        'Spam, abuse or hate, sexual content, scams, and what somebody else made.',
        'Everybody who is signed in can report it. We look at every report, and may hide what was said or suspend an account.',
      ],
    },
    {
      title: 'Your data',
      sentences: [
        'There is no advertising on Udala.',
        'Creators see your email address only if you show it to them, or if they brought it here themselves to invite you.',
        'Your screen is recorded only if you say yes, and never where you sign in or pay.',
      ],
    },
  ] as const;
