import { keep, readKept, readText, tab } from '#lib/session-storage.ts';

/** What this browser knows of whether to speak of installing. */
export interface Visits {
  visits: number;
  /** A membership was paid here. */
  paid?: boolean;
  /** When it was declined. */
  declinedAt?: number;
}

const countedKey = 'visitCounted';
const silentMs = 30 * 86_400_000;
const none: Visits = { visits: 0 };

export const keptVisits = (): Visits => readKept<Visits>('install', ({ visits }) => visits >= 0) ?? none;

/** A tab counts once. What counts is loaded late: of somebody who has logged out meanwhile nothing may be kept. */
export function countVisit(): Visits {
  const kept = keptVisits();
  if (tab.read(countedKey) !== null || readText('token') === null) return kept;
  tab.keep(countedKey, true);
  const counted = { ...kept, visits: kept.visits + 1 };
  keep('install', counted);
  return counted;
}

export const notePaid = (): void => keep('install', { ...keptVisits(), paid: true });
export const noteDeclined = (): void => keep('install', { ...keptVisits(), declinedAt: Date.now() });

/** From the second visit or the first payment on, and not for a month after a no. */
export const maySpeak = ({ visits, paid = false, declinedAt = 0 }: Visits, nowMs: number): boolean =>
  (visits >= 2 || paid) && nowMs - declinedAt > silentMs;
