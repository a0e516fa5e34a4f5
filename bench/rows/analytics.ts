import { compareCalls } from '../calls.ts';
import { databaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset, audience, fillOnce, findViewers } from '../dataset.ts';
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

/** Calls of a round: with the warm-up round, all rounds stay below the 120 calls a creator has in five minutes. */
const CALLS_A_ROUND = 19;

async function measureOn(databaseUrl: string): Promise<Measured[]> {
  const creators = await askDataset<{ id: string }>(
    databaseUrl,
    `select creator_id as id from creator_stats where patrons >= 100000`,
    1,
  );
  const viewers = await findViewers(databaseUrl, CALLS_A_ROUND);
  const feeds = viewers.map(({ creatorId }) => ({ path: `/feed?author=${creatorId}` }));
  const measured: Measured[] = [];
  for (const range of [7, 30, 90]) {
    // A new process, whose rate limit has counted no call of the creator yet.
    const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
    try {
      const asks = await ours.asksOf(
        creators.map(({ id }) => id),
        () => `/analytics?range=${range}`,
      );
      const [oursMs, yardstickMs] = await compareCalls(
        { origin: `http://${ours.host}`, asks },
        { origin: yardstick.origin, asks: feeds },
        { calls: CALLS_A_ROUND },
      );
      measured.push({
        part: `${range} days`,
        ours: `${oursMs.toFixed(1)} ms each`,
        yardstick: `${yardstickMs.toFixed(1)} ms each`,
        ratio: oursMs / yardstickMs,
        goal: { ratio: 100, is: 'at most' },
      });
    } finally {
      await Promise.all([ours.stop(), yardstick.stop()]);
    }
  }
  return measured;
}
