import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { openProxy, type TcpProxy } from '../../apps/api/test/tcp-proxy.ts';
import { socketPath } from '../../packages/contract/src/realtime.ts';
import { PlainError } from '../../scripts/terminal.ts';
import { askDataset } from '../dataset.ts';
import { median } from '../load.ts';
import { listPatrons, withTown } from '../crowd-world.ts';
import { hasRedis, startRedis } from '../../scripts/test/redis.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, type OurServer } from '../server.ts';

const PEOPLE = 200;
const ROUNDS = 5;
const POSTS = 1_000;
const AWAY_MS = 3_000;
const POLL_INTERVAL_MS = 20;
const PATIENCE_MS = 120_000;
/** Delay of each chunk to and from Redis. */
const REDIS_DELAY_MS = 400;
const GOAL = { socketsSeconds: 5, databaseSeconds: 5, writeSeconds: 1 };

/** Recovery time of the server when a dependency ends, comes back, or is slow. */
export const faults: Row = {
  name: 'faults',
  async measure({ count = PEOPLE }) {
    if (!hasRedis) throw new PlainError('The row faults needs redis-server: install it first.');
    return withTown({ count, posts: POSTS }, async (databaseUrl) => {
      const redis = await startRedis();
      const [database, toRedis] = await Promise.all([proxyTo(databaseUrl), proxyTo(redis.url)]);
      const ours = await startOurs(addressOver(database, databaseUrl), {
        REDIS_URL: addressOver(toRedis, redis.url),
      });
      try {
        const people = await ours.signIn(await listPatrons(databaseUrl, count));
        return [
          await endedSessions(ours, databaseUrl, people),
          await slowRedis(ours, toRedis, people),
          await lostDatabase(ours, database),
        ];
      } finally {
        await ours.stop();
        await Promise.all([database.close(), toRedis.close()]);
        await redis.close();
      }
    });
  },
};

type People = readonly { id: string; token: string }[];

const proxyTo = (url: string): Promise<TcpProxy> => openProxy([Number(new URL(url).port)]);

function addressOver({ port }: TcpProxy, url: string): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

async function secondsUntil(isDone: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isDone())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('it never came');
    await sleep(POLL_INTERVAL_MS);
  }
  return (performance.now() - began) / 1000;
}

/** Everybody's session ends in one statement, as when an account is suspended: measured to the last socket. */
async function endedSessions(ours: OurServer, databaseUrl: string, people: People): Promise<Measured> {
  const sockets = await Promise.all(people.map(({ token }) => openSocket(ours, token)));
  await askDataset(databaseUrl, 'delete from sessions returning user_id', people.length);
  const seconds = await secondsUntil(async () => sockets.every(({ connected }) => !connected));
  sockets.forEach((socket) => socket.close());
  return inSeconds(
    'sockets',
    seconds,
    GOAL.socketsSeconds,
    `${people.length} sockets of ended sessions, the last closed`,
  );
}

async function openSocket({ origin, host }: OurServer, token: string): Promise<Socket> {
  const socket = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** A person's own words are saved before anybody is notified of them: a slow Redis must not delay them. */
async function slowRedis(ours: OurServer, proxy: TcpProxy, people: People): Promise<Measured> {
  const [seconds, quiet]: [number[], number[]] = [[], []];
  const [person] = await ours.signIn(people.slice(0, 1).map(({ id }) => id));
  const write = (nth: number) =>
    secondsOf(async () => {
      const answer = await fetch(`${ours.origin}/users/profile`, {
        method: 'PATCH',
        headers: { host: ours.host, authorization: `Bearer ${person?.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ bio: `Written for the ${nth}th time.` }),
      });
      if (!answer.ok) throw new Error(`a write was answered ${answer.status}: ${await answer.text()}`);
    });
  for (let nth = 0; nth < ROUNDS; nth += 1) quiet.push(await write(nth));
  proxy.slow(REDIS_DELAY_MS);
  for (let nth = 0; nth < ROUNDS; nth += 1) seconds.push(await write(nth));
  proxy.slow(0);
  return inSeconds(
    'redis slow',
    Math.max(...seconds),
    GOAL.writeSeconds,
    `the slowest of ${ROUNDS} writes while Redis answers after ${2 * REDIS_DELAY_MS} ms; ${ms(median(quiet))} ms when it is quick`,
  );
}

/** From the moment the database is back until the server reports that it is ready. */
async function lostDatabase(ours: OurServer, proxy: TcpProxy): Promise<Measured> {
  const seconds: number[] = [];
  const isReady = async () => (await fetch(`${ours.origin}/readyz`, { headers: { host: ours.host } })).ok;
  for (let round = 0; round < ROUNDS; round += 1) {
    proxy.cut();
    await secondsUntil(async () => !(await isReady()));
    await sleep(AWAY_MS);
    proxy.mend();
    seconds.push(await secondsUntil(isReady));
  }
  return inSeconds(
    'database back',
    Math.max(...seconds),
    GOAL.databaseSeconds,
    `the slowest of ${ROUNDS} returns after ${AWAY_MS / 1000} s away`,
  );
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const ms = (seconds: number): number => Math.round(seconds * 1000);

const inSeconds = (part: string, seconds: number, goal: number, beside: string): Measured => ({
  part,
  ours: `${seconds.toFixed(2)} s`,
  yardstick: `${goal.toFixed(2)} s`,
  ratio: seconds / goal,
  goal: { ratio: 1, is: 'at most' },
  beside,
});
