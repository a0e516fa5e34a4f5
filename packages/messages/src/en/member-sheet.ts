import { naira } from './money.ts';

/** A creator's view of one patron. */
export const loading = 'Patron';
export const sheetOf = (name: string) => `About ${name}`;
export const unknown = "This person isn't one of your patrons.";
export const closeSheet = 'Close';
export const sendMessage = 'Send a message';
export const cannotMessage = (name: string) => `You can't write to ${name} for now.`;
export const isBlocked = (name: string) => `You have blocked ${name}.`;
export const perMonth = 'A month';
export const since = 'Since';
export const nextPayment = 'Next payment';
export const dueSince = 'Due since';
export const paidInAll = 'Paid in all';
export const email = 'Email';

export const history = 'History';
const events = {
  joined: (amount: string) => `Joined for ${amount} a month`,
  rejoined: (amount: string) => `Came back for ${amount} a month`,
  renewed: (amount: string) => `Paid another month, ${amount}`,
  failed: (amount: string) => `A payment of ${amount} failed`,
  cancelled: () => 'Cancelled',
  resumed: () => 'Resumed',
  paused: () => 'Paused',
  ended: () => 'The membership ended',
  price: (amount: string) => `Agreed to ${amount} a month`,
} as const;
export const event = (kind: keyof typeof events, kobo: number) => events[kind](naira(kobo));
export const noHistory = 'Nothing has happened yet.';

export const payments = 'Payments';
export const noPayments = 'No payments yet.';

export const likedPosts = 'Posts they liked';
export const noLikes = 'No posts liked yet.';
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
export const activity = (likes: number, comments: number) =>
  `${many(likes, 'like', 'likes')} · ${many(comments, 'comment', 'comments')}`;
