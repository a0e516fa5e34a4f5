import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSession } from '../apps/api/src/features/identity/auth/sessions.service.ts';
import { movableClock } from '../apps/api/src/platform/clock.ts';
import { createDb, createPool } from '../apps/api/src/platform/db/database.ts';
import { loadInstanceSecret } from '../apps/api/src/platform/db/instance-secret.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { anyFreePort } from '../scripts/ports.ts';
import type { Ask } from './load.ts';
import { runProgram } from './process.ts';

/** Keys shared by our server and the sandbox. */
export const paystackKey = 'sk_test_bench';
export const sandboxKey = 'bench';

const SESSIONS_AT_ONCE = 50;

export interface Server {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

export interface OurServer extends Server {
  /** Host name; it listens on 127.0.0.1 alone. */
  host: string;
  /** Signed-in requests of each of these people. */
  asksOf: (userIds: readonly string[], pathOf: (userId: string, seat: number) => string) => Promise<Ask[]>;
  /** Creates a session for each of these people. */
  signIn: (userIds: readonly string[]) => Promise<{ id: string; token: string }[]>;
}

/**
 * Our own server in a process of its own, as `npm start` runs it but for the rate limit of requests; it calls no
 * vendor. With a PORT it returns on the same one.
 */
export async function startOurs(databaseUrl: string, env: Record<string, string> = {}): Promise<OurServer> {
  const port = Number(env['PORT'] ?? (await anyFreePort()));
  const host = `localhost:${port}`;
  const media = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-'));
  const running = await runProgram({
    script: 'scripts/serve.ts',
    readyUrl: `http://${host}/readyz`,
    env: {
      DATABASE_URL: databaseUrl,
      UDALA_SANDBOX: 'on',
      PLATFORM_FEE_PERCENT: '10',
      PORT: String(port),
      PUBLIC_URL: `http://${host}`,
      MEDIA_DIR: media,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Udala <bench@udala.test>',
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: 'http://127.0.0.1:9',
      SANDBOX_KEY: sandboxKey,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_5_MINUTES: '1000000000',
      ...env,
    },
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: running.pid,
    host,
    async asksOf(userIds, pathOf) {
      const tokens = await tokensFor(databaseUrl, userIds, host);
      return userIds.map((userId, seat) => ({
        path: pathOf(userId, seat),
        headers: { host, authorization: `Bearer ${tokens[seat]}` },
      }));
    },
    async signIn(userIds) {
      const tokens = await tokensFor(databaseUrl, userIds, host);
      return userIds.map((id, seat) => ({ id, token: tokens[seat] ?? '' }));
    },
    async stop() {
      await running.stop();
      await rm(media, { recursive: true, force: true });
    },
  };
}

export async function tokensFor(databaseUrl: string, userIds: readonly string[], host: string): Promise<string[]> {
  const pool = createPool({ connectionString: databaseUrl, max: 4, log: createLog('silent') });
  const db = createDb(pool);
  try {
    const secrets = { secret: await loadInstanceSecret(db), clock: movableClock() };
    const open = async (userId: string) => (await openSession(db, secrets, { userId, host, userAgent: 'bench' })).token;
    const tokens: string[] = [];
    // In batches: thousands at once would wait too long for a connection.
    for (let done = 0; done < userIds.length; done += SESSIONS_AT_ONCE) {
      tokens.push(...(await Promise.all(userIds.slice(done, done + SESSIONS_AT_ONCE).map(open))));
    }
    return tokens;
  } finally {
    await pool.end();
  }
}

/** The yardstick on the same database. */
export async function startYardstick(databaseUrl: string): Promise<Server> {
  const port = await anyFreePort();
  const address = `http://127.0.0.1:${port}`;
  const running = await runProgram({
    script: 'bench/yardstick/server.ts',
    readyUrl: `${address}/`,
    env: { DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  return { origin: address, pid: running.pid, stop: running.stop };
}

/** A bare socket server without authentication. */
export async function startBareSockets(): Promise<Server> {
  const port = await anyFreePort();
  const address = `http://127.0.0.1:${port}`;
  const running = await runProgram({
    script: 'bench/yardstick/sockets.ts',
    readyUrl: `${address}/`,
    env: { PORT: String(port) },
  });
  return { origin: address, pid: running.pid, stop: running.stop };
}
