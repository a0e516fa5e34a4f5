import { noteBytes } from './used.ts';

/** As much of an entry of the browser's timeline as is looked at. */
type Entry = Pick<PerformanceResourceTiming, 'initiatorType' | 'workerStart' | 'transferSize'>;

let isCounting = false;

/** Counts once for each document, from its first byte on, what came past the worker; that one counts its own. */
export function countBytes(): void {
  if (isCounting || typeof PerformanceObserver === 'undefined') return;
  isCounting = true;
  const watch = new PerformanceObserver((list) =>
    noteBytes(bytesOf(list.getEntries() as PerformanceResourceTiming[]), new Date()),
  );
  for (const type of ['navigation', 'resource']) watch.observe({ type, buffered: true });
}

export const bytesOf = (entries: readonly Entry[]): number =>
  entries.filter(isPastWorker).reduce((sum, { transferSize }) => sum + transferSize, 0);

/** A call that the worker answers has no bytes here; one that it lets pass has. */
const isPastWorker = ({ initiatorType, workerStart }: Entry): boolean => workerStart === 0 || initiatorType === 'fetch';
