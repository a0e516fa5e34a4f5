import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { listTables, quoteIdentifier } from './tables.ts';
import type { BackupPlace } from './write-backup.ts';

const ada = '01999999-0000-7000-8000-000000000001';
const chidi = '01999999-0000-7000-8000-000000000002';
const at = '2026-01-31T09:00:00.123Z';

/** Enough rows for more than one part in an archive's table. */
export const MANY_ROWS = 40_000;

/** Inserts data that is hard to restore: bytes, arrays, documents, identities, jobs, text that looks like markup. */
export async function fillInstance({ url, mediaDirectory }: BackupPlace): Promise<void> {
  await prepareSchema(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillTables(client);
  } finally {
    await client.end();
  }
  const queue = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await queue.start();
  await queue.createQueue('mail');
  await queue.send('mail', { to: 'ada@udala.example', text: 'Ẹ kú iṣẹ́\n\\.' });
  await queue.stop({ graceful: false });
  await mkdir(path.join(mediaDirectory, 'ab', 'cd'), { recursive: true });
  await writeFile(path.join(mediaDirectory, 'ab', 'cd', 'picture.webp'), Buffer.alloc(300_000, 7));
  await writeFile(path.join(mediaDirectory, `${'long-name-'.repeat(12)}.avif`), '');
}

async function fillTables(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, email, roles, state, created_at) values
       ($1, 'ada@udala.example', '{creator,patron}', 'active', $3), ($2, 'chidi@udala.example', '{patron}', 'active', $3)`,
    [ada, chidi, at],
  );
  await client.query(
    `insert into profiles (user_id, name, bio, is_creator, links, updated_at) values ($1, $4, $5, true, $6, $3), ($2, 'Chidi', '', false, '{}', $3)`,
    [
      ada,
      chidi,
      at,
      'Adá\tỌbí \\. "x"',
      'one\ntwo\r\n\\N ₦2,500 🫠',
      { website: 'https://ụdala.example', deep: [1, null, '\\N'] },
    ],
  );
  await client.query(
    `insert into media (owner_id, kind, access, state, width, height, files, created_at)
     values ($1, 'image', 'public', 'ready', 8, 8, $2, $3)`,
    [
      ada,
      JSON.stringify([{ name: 'picture', width: 8, format: 'webp', bytes: 300_000, key: 'ab/cd/picture.webp' }]),
      at,
    ],
  );
  await client.query(
    `insert into sessions (token_hash, media_token_hash, user_id, host, user_agent, created_at, seen_at, expires_at)
     select sha256(n::text::bytea), sha256((-n)::text::bytea), $1, 'localhost', repeat('agent', 20), $2, $2, $2 from generate_series(1, ${MANY_ROWS}) n`,
    [ada, at],
  );
  await client.query(
    'insert into memberships (id, creator_id, price_kobo, benefits, created_at) values ($1, $1, 250000, $2, $3)',
    [ada, ['a, "b"', '{}', 'NULL', 'live \\ chat'], at],
  );
  await client.query(
    `insert into subscriptions (id, creator_id, patron_id, membership_id, state, price_kobo, created_at) values ($2, $1, $2, $1, 'pending', 250000, $3)`,
    [ada, chidi, at],
  );
  await client.query(
    `insert into subscription_events (subscription_id, creator_id, at, to_state, reason, price_kobo)
     select $2, $1, $3, 'pending', 'started', 250000 from generate_series(1, 3)`,
    [ada, chidi, at],
  );
  await client.query(
    "insert into ledger_accounts (kind, owner_id, balance_kobo) values ('creator_available', $1, 211200)",
    [ada],
  );
  await client.query(
    `insert into webhook_inbox (provider, body_hash, body, event, object_id, object_status, received_at)
     values ('paystack', '\\x00ff5c0a', '\\x7b005c2e0a7d', 'charge.success', '1', 'success', $1)`,
    [at],
  );
}

/** Every row of every table as text, to compare two databases. */
export async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const contents: Record<string, string[]> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoteIdentifier(table)} t order by 1`,
      );
      contents[quoteIdentifier(table)] = rows.map(({ row }) => row);
    }
    return contents;
  } finally {
    await client.end();
  }
}

/** Every index, constraint and trigger with its definition, to compare two databases. */
export async function rulesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ rule: string }>(
      `select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid) || indisvalid || indisclustered || indisreplident as rule from pg_index
        where indrelid::regclass::text !~ '^pg_'
       union all select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
       union all select tgrelid::regclass || ' ' || tgenabled::text || ': ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1`,
    );
    return rows.map(({ rule }) => rule);
  } finally {
    await client.end();
  }
}
