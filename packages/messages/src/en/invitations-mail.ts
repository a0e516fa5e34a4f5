import { naira } from './money.ts';

/** The letter to somebody a creator brings along from another service. Nothing in it is out of her file but the address. */
export const subject = (creator: string) => `${creator} invites you to Udala`;
const from = { patreon: 'on Patreon', ghost: 'on Ghost', selar: 'on Selar', udala: 'before' } as const;
export type From = keyof typeof from;
export const lead = (creator: string, service: From) =>
  `You supported ${creator} ${from[service]}. ${creator} is on Udala now and would like to have you there too.`;
export const price = (kobo: number) => `A membership is ${naira(kobo)} a month, and you can cancel at any time.`;
export const nothingMoved = 'Nothing was moved for you: you have no account and pay nothing unless you join.';
export const open = (creator: string) => `See ${creator}’s page`;
export const because = (creator: string) => (email: string) =>
  `This mail was sent to ${email} because ${creator} gave us the address to invite you. We send one such letter, no more.`;
export const refuse = 'No more invitations from anybody';
