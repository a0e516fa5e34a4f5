/// <reference lib="webworker" />

import { hears, pages } from './pages.ts';

/** What this worker fetched and no page has heard of yet: pages see nothing of it. */
let untold = 0;

if (typeof PerformanceObserver !== 'undefined') {
  new PerformanceObserver((list) => {
    for (const { transferSize } of list.getEntries() as PerformanceResourceTiming[]) untold += transferSize;
    void tellSpent();
  }).observe({ type: 'resource', buffered: true });
}

/** Tells one page, so that it is counted once; what was not heard is told again with what comes next. */
export async function tellSpent(): Promise<void> {
  const [page] = await pages();
  const bytes = untold;
  if (!page || bytes === 0) return;
  untold = 0;
  if (!(await hears(page, { type: 'spent', bytes }))) untold += bytes;
}
