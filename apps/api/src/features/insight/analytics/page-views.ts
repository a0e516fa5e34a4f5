import type { BodyOf } from '@udala/contract/endpoint';
import type { countPageView } from '@udala/contract/analytics';
import { lagosDate } from '#features/money/billing/calendar.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { addPageViews, type PageViews } from './page-views.queries.ts';

/** Programs that run a page's script and say what they are. One that pretends to be a person is counted as one. */
const robots = /bot|crawl|spider|preview|headless|lighthouse/i;

interface Sender {
  userAgent: string | undefined;
  /** From which site the browser says that the call comes; absent in old browsers. */
  fetchSite: string | string[] | undefined;
}

/**
 * Fire and forget: nobody waits for the write or sees it fail. What arrives during a write is added up by creator, so that
 * however many views wait, they take no more room than there are pages.
 */
export function createCountPageView({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let waiting = new Map<string, PageViews>();
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting.size > 0) {
      const seen = waiting;
      waiting = new Map();
      await addPageViews(db, seen, lagosDate(clock.now())).catch((error: unknown) =>
        log.warn({ err: error }, 'page views are not counted'),
      );
    }
    isWriting = false;
  };
  return (
    { tenantId, userId }: AnyViewer,
    { arrived }: BodyOf<typeof countPageView>,
    { userAgent = '', fetchSite = 'same-origin' }: Sender,
  ): void => {
    if (tenantId === null || userId !== null || fetchSite !== 'same-origin' || robots.test(userAgent)) return;
    const { views, arrivals } = waiting.get(tenantId) ?? { views: 0, arrivals: 0 };
    waiting.set(tenantId, { views: views + 1, arrivals: arrivals + (arrived ? 1 : 0) });
    if (!isWriting) void write();
  };
}
