import type { BodyOf } from '@udala/contract/endpoint';
import type { countPageView } from '@udala/contract/analytics';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { batched } from '#platform/db/batched.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { addPageViews, type PageView } from './page-views.queries.ts';

/** Programs that run a page's script and say what they are. One that pretends to be a person is counted as one. */
const robots = /bot|crawl|spider|preview|headless|lighthouse/i;

interface Sender {
  userAgent: string | undefined;
  /** From which site the browser says that the call comes; absent in old browsers. */
  fetchSite: string | string[] | undefined;
}

/** Fire and forget, as for reads: nobody waits for the write or sees it fail, and views in a hurry are batched. */
export function createCountPageView({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let last = 0;
  const write = batched<PageView & { no: number }, void>({
    // Views are added up, so that any of them may share a batch.
    keyOf: ({ no }) => String(no),
    work: async (views) => {
      await addPageViews(db, views, lagosDate(clock.now()));
      return [];
    },
  });
  return (
    { tenantId, userId }: AnyViewer,
    { arrived }: BodyOf<typeof countPageView>,
    { userAgent = '', fetchSite = 'same-origin' }: Sender,
  ): void => {
    if (tenantId === null || userId !== null || fetchSite !== 'same-origin' || robots.test(userAgent)) return;
    write({ creatorId: tenantId, arrived, no: (last += 1) }).catch((error: unknown) =>
      log.warn({ err: error }, 'a page view is not counted'),
    );
  };
}
