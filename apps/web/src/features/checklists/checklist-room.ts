import { save, readText } from '#lib/session-storage.ts';

/**
 * What this browser knows of the list. Absent: nothing, so it is asked and only remembered; a card that comes later would
 * push away what is being read.
 */
export type KnownList = 'open' | 'closed' | null;

export const knownList = (): KnownList => {
  const saved = readText('checklist');
  return saved === '"open"' ? 'open' : saved === '"closed"' ? 'closed' : null;
};

/** It is loaded late: of somebody who has logged out meanwhile nothing may be kept. */
export function knowList(known: Exclude<KnownList, null>): void {
  if (readText('token') !== null) save('checklist', known);
}

/** As high as the card will be: its head and as many rows as the role has steps. */
export const roomClass = (creator: boolean): string => (creator ? 'min-h-80 sm:min-h-82' : 'min-h-58 sm:min-h-60');
