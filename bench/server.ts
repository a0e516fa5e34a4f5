import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSession } from '../apps/api/src/features/auth/sessions.service.ts';
import { createDb, createPool } from '../apps/api/src/platform/db/database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { anyFreePort } from '../scripts/ports.ts';
import type { Target } from './load.ts';
import { runProgram } from './process.ts';

export interface Server {
  /** A path of this server as a target of load, with the headers that the person's requests carry. */
  target: (path: string, userId?: string) => Promise<Target>;
  stop: () => Promise<void>;
}

/** Our own server in a process of its own, as `npm start` runs it but for the request limit; it meets no vendor. */
export async function startOurs(databaseUrl: string): Promise<Server> {
  const port = await anyFreePort();
  const host = `localhost:${port}`;
  const media = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-'));
  const running = await runProgram({
    script: 'apps/api/src/main.ts',
    readyUrl: `http://${host}/readyz`,
    env: {
      DATABASE_URL: databaseUrl,
      UDALA_SANDBOX: 'on',
      PORT: String(port),
      PUBLIC_URL: `http://${host}`,
      MEDIA_DIR: media,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Udala <bench@udala.test>',
      PAYSTACK_SECRET_KEY: 'sk_test_bench',
      PAYSTACK_URL: 'http://127.0.0.1:9',
      SANDBOX_KEY: 'bench',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_5_MINUTES: '1000000000',
    },
  });
  return {
    async target(address, userId) {
      const headers: Record<string, string> = { host };
      if (userId !== undefined) headers['authorization'] = `Bearer ${await tokenFor(databaseUrl, userId, host)}`;
      return { url: `http://127.0.0.1:${port}${address}`, headers };
    },
    async stop() {
      await running.stop();
      await rm(media, { recursive: true });
    },
  };
}

async function tokenFor(databaseUrl: string, userId: string, host: string): Promise<string> {
  const pool = createPool({ connectionString: databaseUrl, max: 1, log: createLog('silent') });
  try {
    const { token } = await openSession(createDb(pool), { userId, host, userAgent: 'bench', now: new Date() });
    return token;
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
  return { target: async (path) => ({ url: `${address}${path}` }), stop: running.stop };
}
