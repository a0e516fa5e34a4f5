import { databaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset, audience, fillOnce, findViewers } from '../dataset.ts';
import { compare, connections, timesOf } from '../load.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, startYardstick } from '../server.ts';

/** The figures of a creator with 100,000 patrons over each range, against one read of a feed. */
export const analytics: Row = {
  name: 'analytics',
  async measure() {
    const database = await startBenchDatabase();
    try {
      const url = await databaseCalled('audience', database);
      await fillOnce(url, audience);
      return await measureOn(url);
    } finally {
      await database.stop();
    }
  },
};

async function measureOn(databaseUrl: string): Promise<Measured[]> {
  const creators = await askDataset<{ id: string }>(
    databaseUrl,
    `select creator_id as id from creator_stats where patrons >= 100000`,
    1,
  );
  const viewers = await findViewers(databaseUrl, connections);
  const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
  try {
    const bare = viewers.map(({ creatorId }) => ({ path: `/feed?author=${creatorId}` }));
    const measured: Measured[] = [];
    for (const range of [7, 30, 90]) {
      const asks = await ours.asksOf(
        creators.map(({ id }) => id),
        () => `/analytics?range=${range}`,
      );
      const both = await compare({ origin: ours.origin, asks }, { origin: yardstick.origin, asks: bare });
      const beside = `p50 ${both.ours.p50Ms} ms, p99 ${both.ours.p99Ms} ms`;
      measured.push({ part: `${range} days`, ...timesOf(both, 100), beside });
    }
    return measured;
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}
