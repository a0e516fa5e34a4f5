/// <reference lib="webworker" />

import { sendToPage, pages } from './pages.ts';

/** What this worker fetched and no page has heard of yet: pages see nothing of it. */
let unreported = 0;

if (typeof PerformanceObserver !== 'undefined') {
  new PerformanceObserver((list) => {
    for (const { transferSize } of list.getEntries() as PerformanceResourceTiming[]) unreported += transferSize;
    void reportSpent();
  }).observe({ type: 'resource', buffered: true });
}

/** Tells one page, so that it is counted once; what was not heard is told again with what comes next. */
export async function reportSpent(): Promise<void> {
  const [page] = await pages();
  const bytes = unreported;
  if (!page || bytes === 0) return;
  unreported = 0;
  if (!(await sendToPage(page, { type: 'spent', bytes }))) unreported += bytes;
}
