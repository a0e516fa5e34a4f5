import { randomUUID } from 'node:crypto';
import { median, medianLoad, type Load, type Target } from '../load.ts';
import type { Crowd } from '../crowd.ts';
import { askDataset } from '../dataset.ts';
import { crowdAtBare, crowdAtOurs, feedOf, listPatrons, readFeed, USUAL_CROWD, withTown } from '../crowd-world.ts';
import type { Row } from '../row.ts';
import { startBareSockets, startOurs, type OurServer } from '../server.ts';

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
        const publish = await publisherFor(ours, url, patronIds);
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

/** A creator whom all of them follow. */
async function publisherFor(ours: OurServer, url: string, patronIds: readonly string[]): Promise<() => Promise<void>> {
  const [author] = await askDataset<{ id: string }>(
    url,
    `with author as (select owner_id as id from handles where label = 'creator1'),
     patron as (select id from users where not 'creator' = any(roles) order by id limit ${patronIds.length})
     insert into follows (follower_id, creator_id, created_at)
       select patron.id, author.id, now() from patron, author
         on conflict (follower_id, creator_id) do update set created_at = excluded.created_at
     returning creator_id as id`,
    patronIds.length,
  );
  if (!author) throw new Error('nobody follows creator1');
  const [{ token } = { token: '' }] = await ours.signIn([author.id]);
  return async () => {
    const answer = await fetch(`http://${ours.host}/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ title: 'Harmattan', description: 'Dust.', postType: 'Feed', visibility: 'everyone' }),
    });
    if (!answer.ok) throw new Error(`a post was answered ${answer.status}: ${await answer.text()}`);
  };
}
