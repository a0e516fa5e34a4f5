import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath } from '../packages/contract/src/realtime.ts';
import { projectDirectory } from '../scripts/place.ts';
import { anyFreePort } from '../scripts/ports.ts';
import { hasCaddy, startCaddy } from '../scripts/proxy/caddy.ts';
import { PlainError } from '../scripts/terminal.ts';
import { gatherCrowd, type Crowd } from './crowd.ts';
import { runProgram, type Running } from './process.ts';
import { hasRedis, startRedis } from '../scripts/test/redis.ts';
import { paystackKey, tokensFor } from './server.ts';

/** Longer than two of the proxy's health intervals. */
const NOTICED_MS = 5_000;

type Seat = 'first' | 'second' | 'worker';

/** Two web processes and a worker, as in production, behind the Caddy file of `deploy/`. */
export interface Fleet {
  port: number;
  host: string;
  /** Of the web processes. */
  pids: () => number[];
  /** Stops one process as systemd does, and starts it again in the given version, until it is ready. */
  restart: (seat: Seat, directory?: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** @throws PlainError naming the programs that are not installed. */
export function requireFleetPrograms(row: string): void {
  const missing = [...(hasCaddy ? [] : ['caddy']), ...(hasRedis ? [] : ['redis-server'])];
  if (missing.length > 0) throw new PlainError(`The row ${row} needs ${missing.join(' and ')}: install it first.`);
}

/** @param seats Which of the processes run. */
export async function withFleet<Result>(
  databaseUrl: string,
  seats: readonly Seat[],
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const fleet = await startFleet(databaseUrl, seats);
  try {
    return await work(fleet);
  } finally {
    await fleet.stop();
  }
}

/** These patrons with the app open, connected through the proxy once `open` is called. */
export async function crowdAtFleet(
  { port, host }: Fleet,
  databaseUrl: string,
  patronIds: readonly string[],
): Promise<Crowd> {
  const tokens = await tokensFor(databaseUrl, patronIds, host);
  return gatherCrowd({
    address: `ws://127.0.0.1:${port}${socketPath}?EIO=4&transport=websocket`,
    host,
    people: patronIds.map((id, seat) => ({ id, token: tokens[seat] ?? '' })),
  });
}

async function startFleet(databaseUrl: string, seats: readonly Seat[]): Promise<Fleet> {
  const parts = new AsyncDisposableStack();
  try {
    const media = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-'));
    parts.defer(() => rm(media, { recursive: true, force: true }));
    const redis = await startRedis();
    parts.defer(() => redis.close());
    const port = await anyFreePort();
    const host = `localhost:${port}`;
    const ports = { first: await anyFreePort(), second: await anyFreePort(), worker: await anyFreePort() };
    const start = (seat: Seat, directory = projectDirectory) =>
      runProgram({
        script: 'scripts/serve.ts',
        directory,
        readyUrl: `http://127.0.0.1:${ports[seat]}/readyz`,
        env: {
          DATABASE_URL: databaseUrl,
          REDIS_URL: redis.url,
          UDALA_SANDBOX: 'off',
          UDALA_ROLE: seat === 'worker' ? 'worker' : 'web',
          HOST: '127.0.0.1',
          PORT: String(ports[seat]),
          PUBLIC_URL: `http://${host}`,
          TRUSTED_PROXIES: '127.0.0.1',
          MEDIA_DIR: media,
          SMTP_URL: 'smtp://127.0.0.1:9',
          MAIL_FROM: 'Udala <bench@udala.test>',
          OPERATOR_EMAIL: 'operator@udala.test',
          MONEY_MODE: 'platform',
          I_HOLD_THE_LICENCE: 'yes',
          PLATFORM_FEE_PERCENT: '10',
          PAYSTACK_SECRET_KEY: paystackKey,
          PAYSTACK_URL: 'http://127.0.0.1:9',
          LOG_LEVEL: 'error',
          REQUESTS_PER_5_MINUTES: '1000000000',
        },
      });
    const running = new Map<Seat, Running>();
    parts.defer(async () => void (await Promise.all([...running.values()].map((one) => one.stop()))));
    for (const seat of seats) running.set(seat, await start(seat));
    const webs = (['first', 'second'] as const).filter((seat) => seats.includes(seat));
    const caddy = await startCaddy({ port, upstreams: webs.map((seat) => ports[seat]), processes: 'several' });
    parts.defer(() => caddy.stop());
    return {
      port,
      host,
      pids: () => webs.flatMap((seat) => running.get(seat)?.pid ?? []),
      async restart(seat, directory) {
        await running.get(seat)?.stop();
        running.set(seat, await start(seat, directory));
        // As docs/operating.md requires: the proxy must have noticed before the next process stops.
        await sleep(NOTICED_MS);
      },
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}
