import { startBenchDatabase } from '../database.ts';
import { askDataset, fillOnce } from '../dataset.ts';
import { compare, connections, ratesOf, type Ask, type Target } from '../load.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, startYardstick, type OurServer } from '../server.ts';

/** Many writers take turns: the rate limit allows each only a few comments a minute. */
const WRITERS = connections * 60;

/** Likes and comments on various posts, each durable before its answer, against one bare durable row. */
export const write: Row = {
  name: 'write',
  async measure() {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      const [ours, yardstick] = await Promise.all([startOurs(database.url), startYardstick(database.url)]);
      try {
        const bare = { origin: yardstick.origin, asks: [{ path: '/insert' }] };
        const writers = await findWriters(database.url);
        return [
          await measurePart('like', likesOf(ours, await asksOf(ours, writers, 'like')), bare),
          await measurePart('comment', commentsOf(ours, await asksOf(ours, writers, 'comment')), bare),
        ];
      } finally {
        await Promise.all([ours.stop(), yardstick.stop()]);
      }
    } finally {
      await database.stop();
    }
  },
};

interface Writer {
  patronId: string;
  postId: string;
}

/** Patrons, each with a post that everyone may read. */
const findWriters = (url: string): Promise<Writer[]> =>
  askDataset<Writer>(
    url,
    `select patron.id as "patronId", post.id as "postId"
       from (select id, row_number() over () as n from users where not 'creator' = any(roles) limit ${WRITERS}) patron
       join (select id, row_number() over () as n from posts where audience = 'everyone' limit ${WRITERS}) post using (n)`,
    WRITERS,
  );

function asksOf(server: OurServer, writers: readonly Writer[], what: 'like' | 'comment'): Promise<Ask[]> {
  const addressOf = (postId: string | undefined) =>
    what === 'like' ? `/likes/post/${postId}/like` : `/comments/post/${postId}`;
  return server.asksOf(
    writers.map(({ patronId }) => patronId),
    (_, seat) => addressOf(writers[seat]?.postId),
  );
}

/** Without a body a like is toggled: every call writes. */
const likesOf = ({ origin }: OurServer, asks: readonly Ask[]): Target => ({
  origin,
  asks: shared(asks.map((ask) => ({ ...ask, method: 'POST' }))),
});

/** Every comment differs: a repeated one would be held for the creator. */
const newComment = (key: string) => ({
  headers: { 'idempotency-key': key },
  body: JSON.stringify({ text: `I read this twice, and the second time on the bus I missed my stop: ${key}.` }),
});

const commentsOf = ({ origin }: OurServer, asks: readonly Ask[]): Target => ({
  origin,
  asks: shared(
    asks.map(({ path, headers }) => ({
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      fresh: newComment,
    })),
  ),
});

/** Divides the requests into as many lists as there are clients. */
const shared = (asks: readonly Ask[]): Ask[][] =>
  Array.from({ length: connections }, (_, seat) => asks.filter((_ask, index) => index % connections === seat));

async function measurePart(part: string, ours: Target, bare: Target): Promise<Measured> {
  const both = await compare(ours, bare);
  return {
    part,
    ...ratesOf(both),
    goal: { ratio: 0.35, is: 'at least' },
    beside: `p50 ${both.ours.p50Ms} ms, p99 ${both.ours.p99Ms} ms`,
  };
}
