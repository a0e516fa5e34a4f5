import { glyphs } from './reactions.ts';

/** Sentences of notifications: who did what. */
const actorNames = (name: string, others: number) => {
  if (others === 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
};
const yourPost = (title: string) => (title === '' ? 'your post' : `your post “${title}”`);

/** Replaces the name of a deleted account. */
export const someone = 'Someone';
export const liked = (name: string, others: number, title: string) =>
  `${actorNames(name, others)} liked ${yourPost(title)}`;
export const joined = (name: string) => `${name} joined your page`;
export const posted = (name: string, title: string) =>
  title === '' ? `${name} published a new post` : `${name} posted “${title}”`;
/** With the emoji of the named person, while their reaction exists. */
export const reacted = (name: string, others: number, title: string, emoji: keyof typeof glyphs | null) =>
  `${actorNames(name, others)} reacted ${emoji === null ? '' : `${glyphs[emoji]} `}to ${yourPost(title)}`;

interface About {
  /** Title of the post. */
  title: string;
  /** Text of the comment; empty where the notification's reader may not read it. */
  text: string;
}

/** The first whole words that fit in 80 characters; a first word that is too long is cut. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const [cut = ''] = /^.{1,80}(?= |$)/u.exec(line) ?? /^.{1,80}/u.exec(line) ?? [];
  return cut === line ? line : `${cut}…`;
}
const andSaid = (text: string) => (text === '' ? '' : `: “${firstWords(text)}”`);

export const commented = (name: string, { title, text }: About) =>
  `${name} commented on ${title === '' ? 'your post' : `“${title}”`}${andSaid(text)}`;
export const answered = (name: string, { title, text }: About) =>
  `${name} answered your comment${title === '' ? '' : ` on “${title}”`}${andSaid(text)}`;
export const commentWaits = (name: string, { title, text }: About) =>
  `A comment by ${name} on ${title === '' ? 'your post' : `“${title}”`} waits for you${andSaid(text)}`;

/** About money, by event; the name is the creator's for a patron, and the patron's for a creator. */
export const transactions = {
  'payment-failed': (name: string) => `Your payment to ${name} didn't go through. You keep access for now.`,
  'payment-due': (name: string) => `Your payment to ${name} is due in 3 days`,
  'payment-lapsed': (name: string) => `Your payment to ${name} is due. You keep access for now.`,
  'membership-unpaid': (name: string) => `Your membership to ${name} ended: it wasn't paid`,
  'membership-ended': (name: string) => `Your membership to ${name} was ended by the creator`,
  'offer-withdrawn': (name: string) => `${name} closed memberships. Nothing more is charged.`,
  'price-offered': (name: string) => `${name} changed the price. You stay on yours until you agree.`,
  'refund-account': (name: string) => `Your payment to ${name} comes back: tell us the bank account it should go to`,
  refunded: (name: string) => `Your payment to ${name} is on its way back to you`,
  'payout-paid': () => 'Your payout has arrived at your bank',
  'payout-failed': () => "Your payout didn't go through",
  'payout-returned': () => 'Your bank sent a payout back',
  disputed: (name: string) => `A bank asked back a payment by ${name}`,
  'dispute-due': (name: string) => `A bank decides soon about a payment by ${name}: nobody has answered it yet`,
  'dispute-won': (name: string) => `You keep the payment by ${name}: the bank decided for you`,
  'dispute-lost': (name: string) => `The payment by ${name} went back: the bank decided for them`,
} as const;
