import { startBenchDatabase } from '../database.ts';
import { fillOnce, findViewer } from '../dataset.ts';
import { compare, type Load } from '../load.ts';
import type { Row } from '../row.ts';
import { startOurs, startYardstick } from '../server.ts';

const P99_GOAL_MS = 100;

const rate = ({ perSecond }: Load) => `${Math.round(perSecond).toLocaleString('en')}/s`;

/** The home feed of a patron who follows 20 creators, counts and entitlement included, among 100,000 posts. */
export const feed: Row = {
  name: 'feed',
  async measure() {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      const { ours, yardstick } = await measureOn(database.url);
      return {
        ours: rate(ours),
        yardstick: rate(yardstick),
        ratio: ours.perSecond / yardstick.perSecond,
        goal: { ratio: 0.25, is: 'at least' },
        beside: `p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms, goal ≤ ${P99_GOAL_MS} ms`,
      };
    } finally {
      await database.stop();
    }
  },
};

async function measureOn(databaseUrl: string) {
  const { patronId, creatorId } = await findViewer(databaseUrl);
  const [ours, yardstick] = await Promise.all([startOurs(databaseUrl), startYardstick(databaseUrl)]);
  try {
    return await compare(
      await ours.target('/posts?postType=Feed&limit=10', patronId),
      await yardstick.target(`/feed?author=${creatorId}`),
    );
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}
