import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Crowd } from '../crowd.ts';
import { findViewers } from '../dataset.ts';
import { crowdAtFleet, requireFleetPrograms, withFleet, type Fleet } from '../fleet.ts';
import { copyAsLaterVersion, runMigrate } from '../later-version.ts';
import { listPatrons, withTown } from '../crowd-world.ts';
import type { Measured, Row } from '../row.ts';
import { tokensFor } from '../server.ts';
import { failures, steadyLoad, type SteadyLoad, type Tally } from '../steady-load.ts';

const SOCKETS = 300;
const CLIENTS = 16;
const POSTS = 100_000;
const REQUESTS = 5_000;
const READER_MS = 15_000;
const GOAL_AWAY_SECONDS = 3;
const GOAL_STALL_MS = 1_000;

/** Two web processes and a worker behind Caddy, restarted one after the other, then upgraded with a migration, under load. */
export const rolling: Row = {
  name: 'rolling',
  async measure({ count = SOCKETS }) {
    requireFleetPrograms('rolling');
    return withTown({ count, posts: POSTS }, async (databaseUrl) => {
      await runMigrate(databaseUrl);
      return withFleet(databaseUrl, ['first', 'second', 'worker'], async (fleet) => {
        const load = await loadOf(fleet, databaseUrl);
        const crowd = await crowdAtFleet(fleet, databaseUrl, await listPatrons(databaseUrl, count));
        try {
          await crowd.open(count);
          const world = { fleet, load, crowd, databaseUrl };
          return [...(await restartAll(world)), ...(await upgrade(world))];
        } finally {
          await load.stop();
          await crowd.stop();
        }
      });
    });
  },
};

interface World {
  fleet: Fleet;
  load: SteadyLoad;
  crowd: Crowd;
  databaseUrl: string;
}

async function restartAll({ fleet, load, crowd }: World): Promise<Measured[]> {
  let tally: Tally | undefined;
  const away = await crowd.awayDuring(async () => {
    tally = await load.during(async () => {
      for (const seat of ['first', 'second', 'worker'] as const) await fleet.restart(seat);
    }, REQUESTS);
  });
  return [failedOf('restart', tally), awayOf('back', away)];
}

/** As docs/operating.md describes it; in between, the second process returns in the old version, as after a crash. */
async function upgrade({ fleet, load, crowd, databaseUrl }: World): Promise<Measured[]> {
  const later = await copyAsLaterVersion();
  let [migrating, rest]: [Tally | undefined, Tally | undefined] = [undefined, undefined];
  try {
    const away = await crowd.awayDuring(async () => {
      migrating = await load.during(async () => {
        const reader = readMoment(databaseUrl);
        await Promise.all([reader, runMigrate(databaseUrl, later.directory)]);
      });
      rest = await load.during(async () => {
        await fleet.restart('first', later.directory);
        await fleet.restart('second');
        await fleet.restart('second', later.directory);
        await fleet.restart('worker', later.directory);
      }, REQUESTS);
    });
    return [failedOf('upgrade', migrating, rest), stallOf(migrating, rest), awayOf('back 2', away)];
  } finally {
    await later.remove();
  }
}

/** Holds a snapshot of the database for a while, as a backup does. */
async function readMoment(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('select count(*) from posts');
    await sleep(READER_MS);
  } finally {
    await client.end();
  }
}

/** Each client reads two pages and likes a post, or takes the like back. */
async function loadOf({ port, host }: Fleet, databaseUrl: string): Promise<SteadyLoad> {
  const viewers = await findViewers(databaseUrl, CLIENTS);
  const tokens = await tokensFor(
    databaseUrl,
    viewers.map(({ patronId }) => patronId),
    host,
  );
  const posts = await publicPosts(databaseUrl);
  const clients = tokens.map((token, seat) => {
    const headers = { host, authorization: `Bearer ${token}` };
    const read = { method: 'GET', path: '/posts?postType=Feed&limit=10', headers } as const;
    const like = (liked: boolean) =>
      ({ method: 'POST', path: `/likes/post/${posts[seat]}/like`, headers, body: JSON.stringify({ liked }) }) as const;
    return [read, like(true), read, like(false)];
  });
  return steadyLoad(port, clients);
}

async function publicPosts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from posts where audience = 'everyone' and state = 'published' order by id limit $1",
      [CLIENTS],
    );
    if (rows.length < CLIENTS) throw new Error('the town has too few posts that everybody may read');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function failedOf(part: string, ...tallies: (Tally | undefined)[]): Measured {
  const counted = tallies.flatMap((tally) => tally ?? []);
  const failed = counted.reduce((sum, tally) => sum + failures(tally), 0);
  const requests = counted.reduce((sum, tally) => sum + tally.requests, 0);
  return {
    part,
    ours: `${failed} failed of ${requests.toLocaleString('en')}`,
    yardstick: '0 failed',
    ratio: failed,
    goal: { ratio: 0, is: 'at most' },
    beside: `worst ${Math.round(Math.max(...counted.map(({ worstMs }) => worstMs)))} ms; ${JSON.stringify(counted.map((tally) => tally.failed))}`,
  };
}

const awayOf = (part: string, { longestSeconds, cuts }: { longestSeconds: number; cuts: number }): Measured => ({
  part,
  ours: `${longestSeconds.toFixed(1)} s`,
  yardstick: `${GOAL_AWAY_SECONDS.toFixed(1)} s`,
  ratio: longestSeconds / GOAL_AWAY_SECONDS,
  goal: { ratio: 1, is: 'at most' },
  beside: `the longest that any open page was away; ${cuts} times one was sent away`,
});

const stallOf = (migrating: Tally | undefined, rest: Tally | undefined): Measured => ({
  part: 'stall',
  ours: `${Math.round(migrating?.worstMs ?? Infinity)} ms`,
  yardstick: `${GOAL_STALL_MS} ms`,
  ratio: (migrating?.worstMs ?? Infinity) / GOAL_STALL_MS,
  goal: { ratio: 1, is: 'at most' },
  beside: `worst answer of ${migrating?.requests ?? 0} while it migrates beside a reader of ${READER_MS / 1000} s; ${Math.round(rest?.worstMs ?? 0)} ms while processes restart`,
});
