/// <reference lib="webworker" />

import { sendToPage, pages } from './pages.ts';

/** Bytes fetched by this worker and not reported yet: pages cannot measure them. */
let unreported = 0;

if (typeof PerformanceObserver !== 'undefined') {
  new PerformanceObserver((list) => {
    for (const { transferSize } of list.getEntries() as PerformanceResourceTiming[]) unreported += transferSize;
    void reportSpent();
  }).observe({ type: 'resource', buffered: true });
}

/** Reports to one page, so that bytes are counted once; adds unacknowledged bytes to the next report. */
export async function reportSpent(): Promise<void> {
  const [page] = await pages();
  const bytes = unreported;
  if (!page || bytes === 0) return;
  unreported = 0;
  if (!(await sendToPage(page, { type: 'spent', bytes }))) unreported += bytes;
}
