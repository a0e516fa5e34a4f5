import { invitationsPerDayMax } from '@udala/contract/members';
import { days, later } from '#platform/clock.ts';

/** What became of a creator's invitations since some instant. */
export interface Figures {
  sent: number;
  bounced: number;
  refused: number;
  joined: number;
}

const GROWS_EVERY_MS = days(7);
/** Of a hundred who were written to. */
const JOINED_LEAST_PERCENT = 5;
const UNWANTED_TO_GROW_PERCENT = 2;
const UNWANTED_TO_STOP_PERCENT = 5;
/** Two are chance, and of few people one is many in a hundred. */
const UNWANTED_TO_STOP_LEAST = 3;
const COUNTED_AS_AT_LEAST = 20;

const percentOf = (part: number, whole: number): number => (100 * part) / whole;

/** Bounces and refusals that tell of a list nobody asked to be on. */
export function mustStop({ sent, bounced, refused }: Figures): boolean {
  const unwanted = bounced + refused;
  const share = percentOf(unwanted, Math.max(sent, COUNTED_AS_AT_LEAST));
  return unwanted >= UNWANTED_TO_STOP_LEAST && share > UNWANTED_TO_STOP_PERCENT;
}

interface Grown {
  perDay: number;
  grownAt: Date;
}

/** Twice as many once a week, where a day's worth went out since, people joined and hardly anybody minded. */
export function grownAllowance({ perDay, grownAt }: Grown, since: Figures, now: Date): number {
  const mayGrow =
    now >= later(grownAt, GROWS_EVERY_MS) &&
    since.sent >= perDay &&
    percentOf(since.joined, since.sent) >= JOINED_LEAST_PERCENT &&
    percentOf(since.bounced + since.refused, since.sent) <= UNWANTED_TO_GROW_PERCENT;
  return mayGrow ? Math.min(2 * perDay, invitationsPerDayMax) : perDay;
}

/** Nobody has more than a quarter of what the instance sends on a day. */
export const shareOf = (perDay: number, ofInstance: number): number =>
  Math.min(perDay, Math.max(1, Math.floor(ofInstance / 4)));
