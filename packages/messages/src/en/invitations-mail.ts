import { naira } from './money.ts';

/** The invitation email to somebody from another service. Of the creator's file it contains only the address. */
export const subject = (userName: string) => `@${userName} invites you to Udala`;
const from = { patreon: 'on Patreon', ghost: 'on Ghost', selar: 'on Selar', udala: 'before' } as const;
export type From = keyof typeof from;
export const lead = (creator: string, userName: string, service: From) =>
  `${creator} (@${userName}) says you supported them ${from[service]}. They're on Udala now and would love to have you there too.`;
export const price = (kobo: number) => `A membership is ${naira(kobo)} a month, and you can cancel at any time.`;
export const pageIs = (address: string) =>
  `Their page is ${address}. We haven't checked what they say about you. If you don't know them, ignore this email.`;
export const nothingMoved = "You don't have an account, and you pay nothing unless you join.";
export const open = (userName: string) => `See the page of @${userName}`;
export const because = (userName: string) => (email: string) =>
  `This mail was sent to ${email} because @${userName} gave us the address to invite you. They can send you one such email, no more.`;
export const optOut = 'No more invitations from anyone';

/** Sent to a creator whose invitations were stopped. */
export const stoppedSubject = 'Your invitations are stopped';
interface Figures {
  sent: number;
  bounced: number;
  refused: number;
}
export const stoppedLead = ({ sent, bounced, refused }: Figures) =>
  `Of the last ${sent} invitations we sent for you, ${bounced} came back because the address does not exist, and ${refused} were answered with “No more invitations”. That's more than email services accept, so we've paused the rest. Nobody is told.`;
export const stoppedWhatToDo =
  "Remove old addresses, and people who never agreed to hear from you, then reply to this email. We'll look at it together and open your invitations again.";
export const stoppedOpen = 'See your invitations';
export const becauseCreator = (email: string) =>
  `This mail was sent to ${email} because you invited people to your page on Udala.`;
