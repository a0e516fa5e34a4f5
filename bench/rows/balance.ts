import { startBenchDatabase } from '../database.ts';
import { askDataset, fillOnce, findViewers } from '../dataset.ts';
import { compare, connections, timesOf } from '../load.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, startYardstick } from '../server.ts';

/** The balance of a creator with 100,000 ledger lines, against one read of a feed. */
export const balance: Row = {
  name: 'balance',
  async measure() {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      return [await measureOn(database.url)];
    } finally {
      await database.stop();
    }
  },
};

async function measureOn(databaseUrl: string): Promise<Measured> {
  const sellers = await askDataset<{ id: string }>(
    databaseUrl,
    `select owner_id as id from handles where label = 'creator1'`,
    1,
  );
  const viewers = await findViewers(databaseUrl, connections);
  const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
  try {
    const asks = await ours.asksOf(
      sellers.map(({ id }) => id),
      () => '/payouts/balance',
    );
    const both = await compare(
      { origin: ours.origin, asks },
      { origin: yardstick.origin, asks: viewers.map(({ creatorId }) => ({ path: `/feed?author=${creatorId}` })) },
    );
    return { ...timesOf(both, 10), beside: `p50 ${both.ours.p50Ms} ms, p99 ${both.ours.p99Ms} ms` };
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}
