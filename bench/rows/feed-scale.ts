import { writeCursor } from '../../apps/api/src/platform/http/paging.ts';
import { databaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset, district, fillOnce, findViewers, youngDistrict, type Viewer } from '../dataset.ts';
import { compare, connections, ratesOf, timesOf, type Target } from '../load.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, startYardstick, type OurServer } from '../server.ts';

const PAGE = 10;
const DEEP_PAGE = 1_000;
const homeFeed = `/posts?postType=Feed&limit=${PAGE}`;

/** The feeds among 1,000,000 posts of 10,000 creators, read by 100,000: against the yardstick, and themselves. */
export const feedScale: Row = {
  name: 'feed-scale',
  async measure() {
    const database = await startBenchDatabase();
    try {
      const [full, young] = [
        await databaseCalled('district', database),
        await databaseCalled('young_district', database),
      ];
      await fillOnce(full, district);
      await fillOnce(young, youngDistrict);
      return [...(await againstYardstick(full)), await deepAgainstFirst(full), await manyAgainstFew(full, young)];
    } finally {
      await database.stop();
    }
  },
};

async function againstYardstick(url: string): Promise<Measured[]> {
  const viewers = await findViewers(url, connections);
  const [ours, yardstick] = await Promise.all([startOurs(url), startYardstick(url)]);
  try {
    const bare = {
      origin: yardstick.origin,
      asks: viewers.map(({ creatorId }) => ({ path: `/feed?author=${creatorId}` })),
    };
    const home = await compare(await homesOf(ours, viewers), bare);
    const asks = await ours.asksOf(
      viewers.map(({ patronId }) => patronId),
      (_, seat) => `${homeFeed}&authorId=${viewers[seat]?.creatorId}`,
    );
    const profile = await compare({ origin: ours.origin, asks }, bare);
    return [
      { part: 'home', ...ratesOf(home), goal: { ratio: 0.35, is: 'at least' }, beside: `p99 ${home.ours.p99Ms} ms` },
      {
        part: 'profile',
        ...ratesOf(profile),
        goal: { ratio: 0.35, is: 'at least' },
        beside: `p99 ${profile.ours.p99Ms} ms`,
      },
    ];
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()]);
  }
}

/** The thousandth page for those who follow enough for one, found by its cursor, against their first. */
async function deepAgainstFirst(url: string): Promise<Measured> {
  const readers = await findDeepReaders(url);
  const ours = await startOurs(url);
  try {
    const patronIds = readers.map(({ patronId }) => patronId);
    const first = { origin: ours.origin, asks: await ours.asksOf(patronIds, () => homeFeed) };
    const asks = await ours.asksOf(
      patronIds,
      (_, seat) => `${homeFeed}&page=${DEEP_PAGE}&cursor=${readers[seat]?.cursor}`,
    );
    return { part: 'page 1,000', ...timesOf(await compare({ origin: ours.origin, asks }, first), 1.2) };
  } finally {
    await ours.stop();
  }
}

async function findDeepReaders(url: string): Promise<{ patronId: string; cursor: string }[]> {
  const before = (DEEP_PAGE - 1) * PAGE;
  const rows = await askDataset<{ patronId: string; at: Date; id: string }>(
    url,
    `select reader.id as "patronId", last.published_at as at, last.id
       from (select f.follower_id as id from follows f join creator_stats s on s.creator_id = f.creator_id
             group by f.follower_id having sum(s.feed_posts) > ${before + 2 * PAGE} order by 1 limit ${connections}) reader
       cross join lateral (
         select p.published_at, p.id from follows f join posts p on p.author_id = f.creator_id
          where f.follower_id = reader.id and p.post_type = 'Feed' and p.state = 'published'
          order by p.published_at desc, p.id desc offset ${before - 1} limit 1) last`,
    connections,
  );
  return rows.map(({ patronId, ...last }) => ({ patronId, cursor: writeCursor(last) }));
}

/** The same people among a hundred times as many posts. */
async function manyAgainstFew(manyUrl: string, fewUrl: string): Promise<Measured> {
  const [manyViewers, fewViewers] = [
    await findViewers(manyUrl, connections),
    await findViewers(fewUrl, connections, [1, 20]),
  ];
  const [many, few] = await Promise.all([startOurs(manyUrl), startOurs(fewUrl)]);
  try {
    const both = await compare(await homesOf(many, manyViewers), await homesOf(few, fewViewers));
    return { part: '1,000,000 posts', ...timesOf(both, 1.3) };
  } finally {
    await Promise.all([many.stop(), few.stop()]);
  }
}

const homesOf = async (server: OurServer, viewers: readonly Viewer[]): Promise<Target> => ({
  origin: server.origin,
  asks: await server.asksOf(
    viewers.map(({ patronId }) => patronId),
    () => homeFeed,
  ),
});
