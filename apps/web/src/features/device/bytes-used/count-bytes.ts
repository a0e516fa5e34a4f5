import { noteBytes } from './used.ts';

/** The fields of a Performance Timeline entry that are used here. */
type Entry = Pick<PerformanceResourceTiming, 'initiatorType' | 'workerStart' | 'transferSize'>;

let isCounting = false;

/** Counts, once per document, all bytes that bypass the service worker, which counts its own. */
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

/**
 * The service worker's own fetches are not counted here: such an entry has no bytes. A fetch that it passes through
 * has.
 */
const isPastWorker = ({ initiatorType, workerStart }: Entry): boolean => workerStart === 0 || initiatorType === 'fetch';
