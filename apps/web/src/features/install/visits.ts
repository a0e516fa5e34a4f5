import { save, readSaved, readText, tab } from '#lib/session-storage.ts';

/** What this browser knows of whether to speak of installing. */
export interface Visits {
  visits: number;
  /** A membership was paid here. */
  paid?: boolean;
  /** When it was declined. */
  declinedAt?: number;
}

const countedKey = 'visitCounted';
const snoozeMs = 30 * 86_400_000;
const none: Visits = { visits: 0 };

export const savedVisits = (): Visits => readSaved<Visits>('install', ({ visits }) => visits >= 0) ?? none;

/** A tab counts once. What counts is loaded late: of somebody who has logged out meanwhile nothing may be kept. */
export function countVisit(): Visits {
  const saved = savedVisits();
  if (tab.read(countedKey) !== null || readText('token') === null) return saved;
  tab.save(countedKey, true);
  const counted = { ...saved, visits: saved.visits + 1 };
  save('install', counted);
  return counted;
}

export const notePaid = (): void => save('install', { ...savedVisits(), paid: true });
export const noteDeclined = (): void => save('install', { ...savedVisits(), declinedAt: Date.now() });

/** From the second visit or the first payment on, and not for a month after a no. */
export const maySpeak = ({ visits, paid = false, declinedAt = 0 }: Visits, nowMs: number): boolean =>
  (visits >= 2 || paid) && nowMs - declinedAt > snoozeMs;
