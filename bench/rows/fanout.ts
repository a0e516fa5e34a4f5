import { median, medianLoad, type Load, type Target } from '../load.ts';
import type { Crowd } from '../crowd.ts';
import {
  crowdAtBare,
  crowdAtOurs,
  feedOf,
  listPatrons,
  publisherFor,
  readFeed,
  USUAL_CROWD,
  withTown,
} from '../crowd-world.ts';
import type { Row } from '../row.ts';
import { startBareSockets, startOurs } from '../server.ts';

const ROUNDS = 3;
const SECONDS = 6;
const POSTS = 100_000;

/** One post to everybody who follows its author, all with the app open, by the job that writes notifications. */
export const fanout: Row = {
  name: 'fanout',
  measure: ({ count = USUAL_CROWD }) =>
    withTown({ count, posts: POSTS }, async (url) => {
      const patronIds = await listPatrons(url, count);
      const bare = await bareRate(count);
      const ours = await startOurs(url);
      try {
        const feed = await feedOf(ours, url);
        const publish = await publisherFor(ours.host, url, patronIds);
        const crowd = await crowdAtOurs(ours, patronIds);
        try {
          await crowd.open(count);
          const { seconds, quiet, meanwhile } = await measureOurs({ crowd, publish, feed, count });
          const rate = count / seconds;
          return [
            {
              part: 'rate',
              ours: `${Math.round(rate).toLocaleString('en')}/s`,
              yardstick: `${Math.round(bare).toLocaleString('en')}/s`,
              ratio: rate / bare,
              goal: { ratio: 0.1, is: 'at least' },
              beside: `the last of ${count.toLocaleString('en')} receives it after ${seconds.toFixed(1)} s, goal ≤ 2 s`,
            },
            {
              part: 'feed',
              ours: `p99 ${meanwhile.p99Ms} ms`,
              yardstick: `p99 ${quiet.p99Ms} ms`,
              ratio: meanwhile.p99Ms / quiet.p99Ms,
              goal: { ratio: 3, is: 'at most' },
              beside: `one post after the other; p50 ${meanwhile.p50Ms} ms against ${quiet.p50Ms} ms in quiet`,
            },
          ];
        } finally {
          await crowd.stop();
        }
      } finally {
        await ours.stop();
      }
    }),
};

/** Rate of sending the same message to as many clients, and nothing else. */
async function bareRate(count: number): Promise<number> {
  const server = await startBareSockets();
  const crowd = await crowdAtBare(server);
  try {
    await crowd.open(count);
    const broadcast = async () => void (await fetch(`${server.origin}/broadcast`)).body?.cancel();
    await crowd.secondsToHear(count, broadcast);
    return count / (await medianOf(() => crowd.secondsToHear(count, broadcast)));
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

interface FanoutRun {
  crowd: Crowd;
  publish: () => Promise<void>;
  feed: Target;
  count: number;
}

async function measureOurs({ crowd, publish, feed, count }: FanoutRun) {
  const publishOnce = () => crowd.secondsToHear(count, publish);
  await publishOnce();
  const seconds = await medianOf(publishOnce);
  const [quiet, meanwhile]: [Load[], Load[]] = [[], []];
  await readFeed(feed, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await readFeed(feed, SECONDS));
    let isOver = false;
    const publishing = (async () => {
      while (!isOver) await publishOnce();
    })();
    meanwhile.push(await readFeed(feed, SECONDS).finally(() => (isOver = true)));
    await publishing;
  }
  return { seconds, quiet: medianLoad(quiet), meanwhile: medianLoad(meanwhile) };
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
  return median(all);
}
