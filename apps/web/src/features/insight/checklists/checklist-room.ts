import { save, readText } from '#lib/session-storage.ts';

const states = ['open', 'behind', 'closed'] as const;

/**
 * Last known state of the checklist in this browser; `behind`: it is open, and something more urgent was shown in its
 * place. Null if unknown: then the list is fetched and only remembered, because a card that appears later would cause a
 * layout shift.
 */
export type KnownList = (typeof states)[number] | null;

export const knownList = (): KnownList => {
  const saved = readText('checklist');
  return states.find((state) => saved === `"${state}"`) ?? null;
};

/** Runs late: after a sign-out nothing about the person may be saved. */
export function knowList(known: Exclude<KnownList, null>): void {
  if (readText('token') !== null) save('checklist', known);
}

/** For the next visit of home: shows something more urgent in place of an open list, or the list again. */
export function putBehind(isBehind: boolean): void {
  if (knownList() === (isBehind ? 'open' : 'behind')) knowList(isBehind ? 'behind' : 'open');
}

/** Reserves the height of the card: its header and one row for each step of the role. */
export const roomClass = (creator: boolean): string => (creator ? 'min-h-80 sm:min-h-82' : 'min-h-58 sm:min-h-60');
