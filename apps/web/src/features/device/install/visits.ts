import { save, readSaved, readText, tab } from '#lib/session-storage.ts';

/** Saved facts that decide if installing is suggested. */
export interface Visits {
  visits: number;
  /** A membership was paid in this browser. */
  paid?: boolean;
  /** Time of the last decline, in milliseconds. */
  declinedAt?: number;
}

const countedKey = 'visitCounted';
const snoozeMs = 30 * 86_400_000;
const none: Visits = { visits: 0 };

export const savedVisits = (): Visits => readSaved<Visits>('install', ({ visits }) => visits >= 0) ?? none;

/** Counts a tab once. Runs late: after a sign-out nothing about the person may be saved. */
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

/** True from the second visit or the first payment on, except for a month after a decline. */
export const maySpeak = ({ visits, paid = false, declinedAt = 0 }: Visits, nowMs: number): boolean =>
  (visits >= 2 || paid) && nowMs - declinedAt > snoozeMs;
