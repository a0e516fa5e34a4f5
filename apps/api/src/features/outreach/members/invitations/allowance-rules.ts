import { invitationsPerDayMax } from '@udala/contract/members';
import { days, later } from '#platform/clock.ts';

/** Outcomes of a creator's invitations since some instant. */
export interface Figures {
  sent: number;
  bounced: number;
  refused: number;
  joined: number;
}

const GROWS_EVERY_MS = days(7);
/** Percentages of the invitations sent. */
const JOINED_LEAST_PERCENT = 5;
const UNWANTED_TO_GROW_PERCENT = 2;
const UNWANTED_TO_STOP_PERCENT = 5;
/** Two may be chance, and among few invitations one is already a large percentage. */
const UNWANTED_TO_STOP_LEAST = 3;
const COUNTED_AS_AT_LEAST = 20;

const percentOf = (part: number, whole: number): number => (100 * part) / whole;

/** True if bounces and opt-outs suggest a list of people who did not ask to be on it. */
export function mustStop({ sent, bounced, refused }: Figures): boolean {
  const unwanted = bounced + refused;
  const share = percentOf(unwanted, Math.max(sent, COUNTED_AS_AT_LEAST));
  return unwanted >= UNWANTED_TO_STOP_LEAST && share > UNWANTED_TO_STOP_PERCENT;
}

interface Grown {
  perDay: number;
  grownAt: Date;
}

/** Doubles the allowance once a week if a full day's was used since, people joined and hardly anybody opted out. */
export function grownAllowance({ perDay, grownAt }: Grown, since: Figures, now: Date): number {
  const mayGrow =
    now >= later(grownAt, GROWS_EVERY_MS) &&
    since.sent >= perDay &&
    percentOf(since.joined, since.sent) >= JOINED_LEAST_PERCENT &&
    percentOf(since.bounced + since.refused, since.sent) <= UNWANTED_TO_GROW_PERCENT;
  return mayGrow ? Math.min(2 * perDay, invitationsPerDayMax) : perDay;
}

/** Caps an allowance at a quarter of what the instance sends on a day. */
export const shareOf = (perDay: number, ofInstance: number): number =>
  Math.min(perDay, Math.max(1, Math.floor(ofInstance / 4)));
