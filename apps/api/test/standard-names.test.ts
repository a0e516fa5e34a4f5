import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { migrationNames, ownMigrations } from '#platform/db/migration-files.ts';
import { checkInvariants } from '../../../scripts/backup/invariants.ts';
import { startTemporaryPostgres } from '../../../scripts/postgres/temporary-postgres.ts';

const RENAMING = '0027_standard_names.sql';
const at = '2026-01-31T09:00:00Z';

/**
 * A dump of version 0.1 after a day of payments, double payments and refunds: the columns of each table and its COPY
 * output.
 */
type Dump = Record<string, { cols: string[]; body: string }>;

/** At least one row in every table that the dump leaves empty. */
const others = `
  insert into hand_overs select sha256('a'), id, 'ada.localhost', sha256('b'), '${at}' from users limit 1;
  insert into auth_codes (email, purpose, holder, code_hmac, sent_at, expires_at)
    values ('ada@udala.example', 'proof', sha256('a'), sha256('b'), '${at}', '${at}');
  insert into attempts values ('a limit', sha256('a'), '${at}', 3);
  insert into mail_refusals values ('gone@udala.example', 'server', '550', '${at}');
  insert into invitation_refusals values (sha256('a'), '${at}');
  insert into invitation_letters select id, sha256('a'), '${at}' from users limit 1;
  insert into thread_sides (user_id, with_id, last_at, letter_due_at)
    with pair as (select min(id::text)::uuid as one, max(id::text)::uuid as other from users)
    select one, other, timestamptz '${at}', timestamptz '${at}' from pair
    union all select other, one, '${at}', '${at}' from pair;
`;

const renamed: Readonly<Record<string, string>> = {
  attempts: 'rate_limits',
  creator_takings: 'creator_revenue',
  hand_overs: 'exchange_codes',
  invitation_letters: 'invitation_emails',
  invitation_refusals: 'invitation_opt_outs',
  mail_refusals: 'email_suppressions',
  post_letters: 'queued_post_emails',
  quarantine: 'reconciliation_exceptions',
  thread_sides: 'thread_participants',
};

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** Unallocated, losses, adjustments, the bank and the subaccounts. */
const LATER_ACCOUNTS = 5;

/** Creates a database as of version 0.1. */
async function filledBefore(url: string): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'udala-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const before = migrationNames().filter((name) => name < RENAMING);
  await Promise.all(before.map((name) => copyFile(path.join(ownMigrations, name), path.join(directory, name))));
  await migrate(url, { directory });
  const file = path.join(import.meta.dirname, 'fixtures', 'version-0.1.json.gz');
  const dump = JSON.parse(gunzipSync(await readFile(file)).toString()) as Dump;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The dump is in alphabetical order, which violates foreign keys, and already contains what triggers wrote.
  await client.query('set session_replication_role = replica');
  for (const [table, { cols, body }] of Object.entries(dump)) {
    if (table === 'schema_migrations') continue;
    await client.query(`delete from ${table}`);
    await pipeline(Readable.from([body]), client.query(copy.from(`copy ${table} (${cols.join(', ')}) from stdin`)));
  }
  await client.query('set session_replication_role = origin');
  // Copying leaves the sequences behind, unlike our own restore.
  await client.query("select setval(pg_get_serial_sequence('ledger_accounts', 'id'), max(id)) from ledger_accounts");
  await client.query(others);
  await client.end();
}

it('gives every table its standard name and loses no row', async () => {
  const server = await startTemporaryPostgres();
  onTestFinished(() => server.stop());
  await filledBefore(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  onTestFinished(() => client.end());
  const before = await rowsOf(client);
  const sums = 'select sum(balance_kobo)::text as balances, count(*)::int - $1::int as accounts from ledger_accounts';
  const books = (await client.query(sums, [0])).rows;
  const valued = (sql: string) => client.query<{ count: number }>(sql).then(({ rows }) => rows[0]?.count);
  const surplus = await valued("select count(*)::int as count from charge_attempts where state = 'surplus'");
  expect(surplus).toBeGreaterThan(10);
  await client.end();

  await migrate(server.url);

  const after = new pg.Client({ connectionString: server.url });
  await after.connect();
  onTestFinished(() => after.end());
  const expected = Object.fromEntries(Object.entries(before).map(([name, rows]) => [renamed[name] ?? name, rows]));
  // Later migrations add tables, and accounts of the platform.
  expected['ledger_accounts'] = (expected['ledger_accounts'] ?? 0) + LATER_ACCOUNTS;
  expect(await rowsOf(after)).toMatchObject(expected);
  for (const name of Object.values(renamed).filter((table) => table !== 'queued_post_emails')) {
    expect([name, expected[name]]).not.toEqual([name, 0]);
  }
  expect((await after.query(sums, [LATER_ACCOUNTS])).rows).toEqual(books);
  const counts = `select
    (select count(*)::int from charge_attempts where state = 'overpayment') as charges,
    (select count(*)::int from refunds where reason = 'overpayment') as refunds,
    (select count(*)::int from ledger_transactions where key like 'surplus:%' or kind = 'surplus') as old,
    (select count(*)::int from ledger_accounts where kind = 'creator_on_the_way') as accounts,
    (select count(*)::int from auth_codes where purpose = 'reauth') as codes`;
  expect((await after.query(counts)).rows[0]).toMatchObject({ charges: surplus, old: 0, accounts: 0, codes: 1 });
  expect(await checkInvariants(after)).toMatchObject({ broken: [] });
  await expect(after.query('update ledger_transactions set kind = kind')).rejects.toThrow('append-only');
  const old = await after.query(
    `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and conname ~ $1
     union all select relname from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1`,
    [`^(${Object.keys(renamed).join('|')}|inv_forgotten)(_|$)`],
  );
  expect(old.rows).toEqual([]);
});
