import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../scripts/backup/invariants.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../scripts/postgres/temporary-postgres.ts';
import { askDataset, fillOnce, type Size } from './dataset.ts';

const hamlet: Size = {
  creators: 101,
  patrons: 200,
  posts: 500,
  likes: 900,
  ledgerLines: 400,
  audience: 60,
  areNotified: true,
};
const filled =
  'likes comments reactions post_reads notifications creator_days creator_hours creator_months creator_revenue subscriptions invoices charge_attempts ledger_movements';

let server: TemporaryPostgres;
let client: pg.Client;

beforeAll(async () => {
  server = await startTemporaryPostgres();
  await fillOnce(server.url, hamlet);
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.stop();
});

it('fills a database in which every invariant holds, with at least one row that each of them checks [O10]', async () => {
  const { watched, broken } = await checkInvariants(client);
  expect(broken).toEqual([]);
  expect(watched).toBeGreaterThan(20);
  for (const table of filled.split(' ')) await askDataset(server.url, `select from ${table} limit 1`, 1);
});

it.each(['likes', 'comments', 'hearts', 'thumbs', 'claps'])(
  'the check of all posts finds one whose %s differ from the stored counts [O10]',
  async (count) => {
    await client.query('begin');
    await client.query(`update post_counts set ${count} = ${count} + 1 where post_id = (select id from posts limit 1)`);
    expect((await checkInvariants(client)).broken).toEqual([{ view: 'inv_post_counts', rows: 1 }]);
    await client.query('rollback');
  },
);

it('the check of all posts reads comments once, not once per post [O10]', async () => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain select from inv_post_counts');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('comments');
  expect(plan).not.toContain('SubPlan');
});
