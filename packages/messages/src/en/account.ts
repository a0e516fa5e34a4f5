import { dayInWords } from './dates.ts';
import { naira } from './money.ts';

// The data of a person
export const yourData = 'Your data';
export const yourDataHint = 'Everything we have about you, in one file.';
export const exportReauth = "It includes your messages and payments, so first we check it's you.";
export const yourDataElsewhere = (host: string) => `It covers all the creators you follow, so you get it on ${host}.`;
export const openSite = (host: string) => `Open ${host}`;
export const download = 'Download my data';
export const downloading = 'Putting it together…';
export const downloaded = 'Your data is in your downloads.';
export const fileName = (day: string) => `udala-my-data-${day}.json`;

// Deleting the account
export const deleteAccount = 'Delete account';
export const deleteHint = "We show you what you'd lose before anything happens.";
export const looking = 'Checking your account…';
export const deleteTitle = 'Delete your account?';
export const deleting = 'Deleting…';
export const notYetTitle = 'Settle this first';
export const notYet = 'Once these are done, you can delete your account.';
export const lookAgain = 'Check again';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const cancelled = (count: number) => `${counted(count, 'membership')} will be cancelled`;
export const paidUntil = (date: string) => `paid until ${dayInWords(date)}`;
export const notPaid = 'nothing paid ahead';
export const cancelledToo = "What you paid ahead ends today and isn't refunded. You won't be charged again.";
export const remainder = (kobo: number) =>
  `You lose ${naira(kobo)} of your balance: it's too little for a bank transfer.`;
export const written = (posts: number, comments: number) => {
  const parts = [posts > 0 && counted(posts, 'post'), comments > 0 && counted(comments, 'comment')].filter(Boolean);
  return `Your ${parts.join(' and ')} will be deleted.`;
};
export const allElse = 'Your name, picture, email, phone and messages are deleted too. Payment records stay.';
export const final = 'This cannot be undone.';
export const confirmLabel = (word: string) => `Type ${word} to confirm`;
export const confirmMissing = (word: string) => `Type ${word}, in capital letters.`;
export const password = 'Password';
export const passwordMissing = 'Enter your password.';

// Obstacles
const until = (date: string | null, words: string) => (date === null ? '' : ` ${words} ${dayInWords(date)}`);
const of = (kobo: number | null, otherwise: string) => (kobo === null ? otherwise : naira(kobo));

interface Obstacle {
  count: number;
  amountKobo: number | null;
  until: string | null;
}

/** State of each obstacle, and the action that settles it. */
export const obstacles = {
  offer: () => ({ text: 'Your offer is still up.', action: 'Take it down' }),
  patrons: ({ count, until: date }: Obstacle) => ({
    text: `${counted(count, 'patron')} ${count === 1 ? 'has' : 'have'} paid ahead${until(date, 'until')}. They keep what they paid for.`,
    action: 'See your members',
  }),
  balance: ({ amountKobo }: Obstacle) => ({
    text: `${of(amountKobo, 'Money')} is waiting for you in your balance.`,
    action: 'Withdraw it',
  }),
  held: ({ amountKobo, until: date }: Obstacle) => ({
    text: `${of(amountKobo, 'Money')} of yours is held${until(date, 'until')}.`,
    action: 'See your balance',
  }),
  payout: ({ amountKobo }: Obstacle) => ({
    text: `${of(amountKobo, 'A payout')} is on its way to your bank.`,
    action: 'See your payouts',
  }),
  dispute: ({ count }: Obstacle) => ({
    text: `${counted(count, 'payment')} ${count === 1 ? 'is' : 'are'} disputed by a bank.`,
    action: 'See the details',
  }),
  refund: ({ count }: Obstacle) => ({
    text: `${counted(count, 'refund')} ${count === 1 ? 'is' : 'are'} on the way.`,
    action: 'See the details',
  }),
  charge: ({ count, amountKobo }: Obstacle) => ({
    text: `${counted(count, 'payment')} of yours (${of(amountKobo, 'for a membership')}) ${count === 1 ? 'is' : 'are'} being made right now. Check again in a minute.`,
    action: 'See your payments',
  }),
} as const;

// After the deletion
export const goodbyeTitle = 'Your account is deleted.';
export const goodbye = "Thanks for being here. You're welcome back any time.";
