import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { getBalance } from '@udala/contract/payouts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDay } from '#features/money/closes/close-day.ts';
import { days, minutes } from '#platform/clock.ts';
import { stampBusiness, stampMode } from '#platform/payments/money-stamp.ts';
import { makePost } from './factories.ts';
import { call, eventually } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { production, startProduction } from './production-process.ts';
import { makePaidMember } from './subscriptions.ts';
import { at } from './talk.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

let server: MoneyServer;
let home: string;
beforeAll(async () => {
  [server, home] = await Promise.all([startMoneyServer(), mkdtemp(path.join(os.tmpdir(), 'udala-stamp-'))]);
});
afterAll(() => Promise.all([server.close(), rm(home, { recursive: true })]));

const root = path.join(import.meta.dirname, '..', '..', '..');
const live = { PAYSTACK_SECRET_KEY: 'sk_live_0000', PAYSTACK_URL: 'http://127.0.0.1:9' };

/** Starts the server's process as in production, and returns its code and its words once it has ended. */
async function startUntilEnd(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, 'apps/api/src/main.ts')], {
    env: { ...bareEnvironment(), ...production, DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], words] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code: code as number, words };
}

/** Runs the operator's command. */
async function archive(): Promise<string> {
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: server.databaseUrl,
    MEDIA_DIR: server.deps.config.mediaDirectory,
    UDALA_SANDBOX: 'on',
    UDALA_HOME: home,
  };
  const words = [path.join(root, 'scripts/operator.ts'), 'archive-test-books'];
  try {
    return (await promisify(execFile)(process.execPath, words, { env })).stdout.trim();
  } catch (error) {
    return `failed: ${String((error as { stderr?: string }).stderr).trim()}`;
  }
}

/** The tables of the books, by the document of what bounds each table. */
async function tablesOfMoney(): Promise<string[]> {
  const page = await readFile(path.join(root, 'docs', 'table-growth.md'), 'utf8');
  return [...page.matchAll(/^\| `(\w+)` \| money \|/gm)].flatMap(([, table]) => table ?? []);
}

async function rowsOf(tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      server.deps.db,
    );
    rows += counted.rows[0]?.n ?? 0;
  }
  return rows;
}

it('does not start with a live key on books of test money, until they are archived [A2]', async () => {
  const { app, deps } = server;
  const { creator, patron } = await makePaidMember(server);
  const postId = await makePost(deps, creator);
  const balance = async () => (await call(app, getBalance, at(creator))).body;
  expect((await balance()).heldKobo).toBeGreaterThan(0);
  expect(await archive()).toMatch(/^failed: Nobody has recorded yet/);
  await stampMode(deps);

  expect(await startUntilEnd(live)).toEqual({
    code: 1,
    words:
      'The books of this database are of test money, and PAYSTACK_SECRET_KEY is a live key. Run npm run operator -- archive-test-books to put them aside, then start again; or start with the test key.\n',
  });
  expect(await archive()).toBe('failed: Stop every process of Udala on this database first.');

  await server.passTime(days(4) + minutes(60));
  await eventually(async () => {
    await closeDay(deps);
    return (await rowsOf(['closes', 'settlements'])) >= 2;
  });
  const moneyTables = await tablesOfMoney();
  await deps.listener.close();
  expect(await archive()).toMatch(
    /The test books are in the schema test_\d{4}_\d\d_\d\d, and everything as it was before in /,
  );
  await assertInvariants(deps.db);
  // Offers stay, and so do the platform's own accounts.
  const emptied = [...moneyTables, 'closes'].filter((table) => table !== 'memberships' && table !== 'ledger_accounts');
  expect(await rowsOf(emptied)).toBe(0);
  expect(await balance()).toMatchObject({ availableKobo: 0, heldKobo: 0, monthGrossKobo: 0 });
  expect((await call(app, listOwnSubscriptions, at(patron))).body.items).toEqual([]);
  const posts = await deps.db.selectFrom('posts').select('id').where('id', '=', postId).execute();
  expect(posts).toHaveLength(1);
  const { rows } = await sql<{
    name: string;
  }>`select nspname as name from pg_namespace where nspname like 'test\\_%'`.execute(deps.db);
  const archived = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.id(rows[0]?.name ?? '', 'charge_attempts')} where state = 'succeeded'`.execute(
    deps.db,
  );
  expect(archived.rows).toEqual([{ n: 1 }]);

  const production = await startProduction({
    ...live,
    DATABASE_URL: server.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  await production.stop();
  expect(await archive()).toBe('failed: The books are of real money, which stays where it is.');
  expect((await startUntilEnd({})).words).toMatch(/^The books of this database are of real money/);
});

it('does not start with a key of another business than the books are of [A2]', async () => {
  const { db, config } = server.deps;
  const key = { PAYSTACK_SECRET_KEY: config.paystack.secretKey, PAYSTACK_URL: config.paystack.url };
  await db.deleteFrom('money_stamp').execute();
  await stampMode(server.deps);
  await stampBusiness(server.deps);
  await server.control('behaviours', { business: 100_001 });
  expect(await startUntilEnd(key)).toEqual({
    code: 1,
    words:
      'The books of this database are of the Paystack business 100000, and PAYSTACK_SECRET_KEY is a key of 100001. Start with a key of the first, or use another database.\n',
  });
  await server.control('behaviours', { business: 100_000 });
  const again = await startProduction({ ...key, DATABASE_URL: server.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
  await again.stop();
});
