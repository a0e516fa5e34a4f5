import { save, readText } from '#lib/session-storage.ts';

/**
 * Last known state of the checklist in this browser. Null if unknown: then the list is fetched and only remembered,
 * because a card that appears later would cause a layout shift.
 */
export type KnownList = 'open' | 'closed' | null;

export const knownList = (): KnownList => {
  const saved = readText('checklist');
  return saved === '"open"' ? 'open' : saved === '"closed"' ? 'closed' : null;
};

/** Runs late: after a sign-out nothing about the person may be saved. */
export function knowList(known: Exclude<KnownList, null>): void {
  if (readText('token') !== null) save('checklist', known);
}

/** Reserves the height of the card: its header and one row for each step of the role. */
export const roomClass = (creator: boolean): string => (creator ? 'min-h-80 sm:min-h-82' : 'min-h-58 sm:min-h-60');
