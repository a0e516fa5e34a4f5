import { randomUUID } from 'node:crypto';
import { socketPath } from '../packages/contract/src/realtime.ts';
import { gatherCrowd, type Crowd } from './crowd.ts';
import { askDataset, fillOnce, findViewers, town } from './dataset.ts';
import { emptyDatabaseCalled, startBenchDatabase } from './database.ts';
import { connections, load, type Load, type Target } from './load.ts';
import { requireRoomFor } from './room.ts';
import { tokensFor, type OurServer, type Server } from './server.ts';

export const USUAL_CROWD = 10_000;
/** Fifty readers who open a page every half second: the server is not saturated, so the added load is visible. */
const PAGES_PER_SECOND = 100;

/** Posts of a town and one patron per socket, in a database of its own that is emptied first. */
export async function withTown<Result>(
  { count, posts }: { count: number; posts: number },
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  await requireRoomFor(count);
  const database = await startBenchDatabase();
  try {
    const url = await emptyDatabaseCalled('crowd', database);
    // Fifty readers are picked from the patrons.
    await fillOnce(url, { ...town, patrons: Math.max(count, 1_000), posts, likes: 0, ledgerLines: 0 });
    return await work(url);
  } finally {
    await database.stop();
  }
}

export async function listPatrons(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await askDataset<{ id: string }>(
    databaseUrl,
    `select id from users where not 'creator' = any(roles) order by id limit ${count}`,
    count,
  );
  return rows.map(({ id }) => id);
}

/** As many patrons with the app open, not connected yet. */
export async function crowdAtOurs(ours: OurServer, patronIds: readonly string[]): Promise<Crowd> {
  return gatherCrowd({
    address: `${ours.origin.replace('http', 'ws')}${socketPath}?EIO=4&transport=websocket`,
    host: ours.host,
    people: await ours.signIn(patronIds),
  });
}

export const crowdAtBare = ({ origin }: Server): Promise<Crowd> =>
  gatherCrowd({
    address: `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    host: new URL(origin).host,
    people: null,
  });

/** The home feeds of fifty readers. */
export async function feedOf(ours: OurServer, databaseUrl: string): Promise<Target> {
  const viewers = await findViewers(databaseUrl, connections);
  const patronIds = viewers.map(({ patronId }) => patronId);
  return { origin: ours.origin, asks: await ours.asksOf(patronIds, () => '/posts?postType=Feed&limit=10') };
}

export const readFeed = (feed: Target, seconds: number): Promise<Load> => load(feed, seconds, PAGES_PER_SECOND);

/** A creator whom all of them follow. */
export async function publisherFor(
  host: string,
  url: string,
  patronIds: readonly string[],
): Promise<() => Promise<void>> {
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
  const [token = ''] = await tokensFor(url, [author.id], host);
  return async () => {
    const answer = await fetch(`http://${host}/posts`, {
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
