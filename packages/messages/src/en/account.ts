import { dayInWords } from './dates.ts';
import { naira } from './money.ts';

// The data of a person
export const yourData = 'Your data';
export const yourDataHint = 'All that we keep of you, as one file.';
export const exportReauth = 'It holds your messages and payments, so we first make sure that it is you.';
export const yourDataElsewhere = (host: string) =>
  `It also tells of other creators you follow, so you get it on ${host}. Log in there with the same email.`;
export const openSite = (host: string) => `Open ${host}`;
export const download = 'Download my data';
export const downloading = 'Putting it together…';
export const downloaded = 'Your data is in your downloads.';
export const fileName = (day: string) => `udala-my-data-${day}.json`;

// Deleting the account
export const deleteAccount = 'Delete account';
export const deleteHint = 'You see what it costs before anything happens.';
export const looking = 'Looking what hangs on it…';
export const deleteTitle = 'Delete your account?';
export const deleting = 'Deleting…';
export const notYetTitle = 'Settle this first';
export const notYet = 'Your account can go once nothing of this stands in its way.';
export const lookAgain = 'Look again';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const cancelled = (count: number) => `${counted(count, 'membership')} will be cancelled`;
export const paidUntil = (date: string) => `paid until ${dayInWords(date)}`;
export const notPaid = 'nothing paid ahead';
export const cancelledToo = 'What you paid ahead ends today and is not paid back. Nothing is charged again.';
export const remainder = (kobo: number) =>
  `${naira(kobo)} of your balance stays behind. It is less than a bank transfer can carry.`;
export const written = (posts: number, comments: number) => {
  const parts = [posts > 0 && counted(posts, 'post'), comments > 0 && counted(comments, 'comment')].filter(Boolean);
  return `${parts.join(' and ')} of yours will be deleted.`;
};
export const allElse = 'Your name, picture, email, phone and messages go too. Records of payments stay.';
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
    action: 'See where it stands',
  }),
  refund: ({ count }: Obstacle) => ({
    text: `${counted(count, 'refund')} ${count === 1 ? 'is' : 'are'} on the way.`,
    action: 'See where it stands',
  }),
  charge: ({ count, amountKobo }: Obstacle) => ({
    text: `${counted(count, 'payment')} of yours (${of(amountKobo, 'for a membership')}) ${count === 1 ? 'is' : 'are'} being made right now. Look again in a minute.`,
    action: 'See your payments',
  }),
} as const;

// After the deletion
export const goodbyeTitle = 'Your account is deleted.';
export const goodbye = 'Thank you for being here. You are welcome back any time.';
