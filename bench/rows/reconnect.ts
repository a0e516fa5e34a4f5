import { anyFreePort } from '../../scripts/ports.ts';
import { median, medianLoad, type Load } from '../load.ts';
import { crowdAtOurs, feedOf, listPatrons, readFeed, USUAL_CROWD, withTown } from '../crowd-world.ts';
import type { Row } from '../row.ts';
import { startOurs } from '../server.ts';

const ROUNDS = 3;
/** Seconds until nearly everybody has tried again. */
const SECONDS = 6;
const POSTS = 100_000;
const GOAL_SECONDS = 30;

/** The server is restarted while everybody is connected; each client reconnects after a backoff of 1 to 5 s. */
export const reconnect: Row = {
  name: 'reconnect',
  measure: ({ count = USUAL_CROWD }) =>
    withTown({ count, posts: POSTS }, async (url) => {
      const PORT = String(await anyFreePort());
      let ours = await startOurs(url, { PORT });
      try {
        const feed = await feedOf(ours, url);
        const crowd = await crowdAtOurs(ours, await listPatrons(url, count));
        const [seconds, stops, starts]: [number[], number[], number[]] = [[], [], []];
        const [quiet, meanwhile]: [Load[], Load[]] = [[], []];
        try {
          await crowd.open(count);
          await readFeed(feed, SECONDS);
          for (let round = 0; round < ROUNDS; round += 1) {
            quiet.push(await readFeed(feed, SECONDS));
            const back = await crowd.secondsToReturn(async () => {
              stops.push(await secondsOf(() => ours.stop()));
              starts.push(await secondsOf(async () => void (ours = await startOurs(url, { PORT }))));
              meanwhile.push(await readFeed(feed, SECONDS));
            });
            seconds.push(back);
          }
        } finally {
          await crowd.stop();
        }
        return measuredOf({
          seconds,
          stops,
          starts,
          count,
          quiet: medianLoad(quiet),
          meanwhile: medianLoad(meanwhile),
        });
      } finally {
        await ours.stop();
      }
    }),
};

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

interface Returns {
  count: number;
  seconds: number[];
  stops: number[];
  starts: number[];
  quiet: Load;
  meanwhile: Load;
}

const measuredOf = ({
  count,
  seconds,
  stops,
  starts,
  quiet,
  meanwhile,
}: Returns): Awaited<ReturnType<Row['measure']>> => [
  {
    part: 'time',
    ours: `${median(seconds).toFixed(1)} s`,
    yardstick: `${GOAL_SECONDS.toFixed(1)} s`,
    ratio: median(seconds) / GOAL_SECONDS,
    goal: { ratio: 1, is: 'at most' },
    beside: `all ${count.toLocaleString('en')} from the cut on: stopping ${median(stops).toFixed(1)} s, starting ${median(starts).toFixed(1)} s`,
  },
  {
    part: 'feed',
    ours: `p99 ${meanwhile.p99Ms} ms`,
    yardstick: `p99 ${quiet.p99Ms} ms`,
    ratio: meanwhile.p99Ms / quiet.p99Ms,
    goal: { ratio: 5, is: 'at most' },
    beside: `from the first good answer on, the worst after ${Math.round(meanwhile.worstMs)} ms; p50 ${meanwhile.p50Ms} ms against ${quiet.p50Ms} ms in quiet`,
  },
];
