import { startBenchDatabase } from '../database.ts';
import { fillOnce, findViewers } from '../dataset.ts';
import { compare, connections, ratesOf } from '../load.ts';
import type { Row } from '../row.ts';
import { startOurs, startYardstick } from '../server.ts';

const P99_GOAL_MS = 60;

/** The home feeds of fifty patrons who follow 20 creators each, counts and entitlement included, among 100,000 posts. */
export const feed: Row = {
  name: 'feed',
  async measure() {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      const both = await measureOn(database.url);
      return [
        {
          ...ratesOf(both),
          goal: { ratio: 0.35, is: 'at least' },
          beside: `p50 ${both.ours.p50Ms} ms, p99 ${both.ours.p99Ms} ms, goal ≤ ${P99_GOAL_MS} ms`,
        },
      ];
    } finally {
      await database.stop();
    }
  },
};

async function measureOn(databaseUrl: string) {
  const viewers = await findViewers(databaseUrl, connections);
  const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
  try {
    const patronIds = viewers.map(({ patronId }) => patronId);
    return await compare(
      { origin: ours.origin, asks: await ours.asksOf(patronIds, () => '/posts?postType=Feed&limit=10') },
      { origin: yardstick.origin, asks: viewers.map(({ creatorId }) => ({ path: `/feed?author=${creatorId}` })) },
    );
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}
