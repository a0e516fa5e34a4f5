import { longWork } from '#platform/db/watched-client.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCreator, makeOffer } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import type { Deps } from '#app/deps.ts';
import { findMembers, type Place, type Sorting } from './members.queries.ts';

const MANY = 3_000;
const PAGE = 20;
const LONG_PAGE = 500;

/** Makes members in every state, some of them suspended, some without a first payment, with various prices and days. */
async function makeMany({ db, clock }: Deps, creatorId: string, membershipId: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await sql`
      create temporary table comers on commit drop as
      select n, uuidv7() as patron_id, uuidv7() as id, ${now}::timestamptz - n % 300 * interval '1 day' as at
      from generate_series(1, ${MANY}::integer) n`.execute(tx);
    await sql`
      insert into users (id, email, email_verified_at, roles, state, created_at)
      select patron_id, 'comer' || n || '@example.com', at, array['patron'],
        case when n % 50 = 0 then 'suspended' else 'active' end, at from comers`.execute(tx);
    await sql`
      insert into profiles (user_id, name, updated_at) select patron_id, md5((n % 2000)::text), at from comers`.execute(
      tx,
    );
    await sql`
      insert into subscriptions (id, creator_id, patron_id, membership_id, state, price_kobo, anchor_date, period_no,
        access_until, next_at, created_at)
      select id, ${creatorId}, patron_id, ${membershipId}, (array['active', 'active', 'past_due', 'ending', 'paused'])[1 + n % 5],
        100000 + n % 40 * 10000, at::date, 1 + n % 3, at + interval '1 year',
        case when n % 5 <> 4 then at + interval '1 month' end, at from comers`.execute(tx);
    await sql`
      insert into invoices (subscription_id, creator_id, patron_id, period_no, period_start, period_end, amount_kobo, state,
        paid_at, created_at)
      select id, ${creatorId}, patron_id, 0, at::date, at::date + 30, 100000, 'paid', at, at from comers
      where n % 100 <> 0`.execute(tx);
  });
  await sql`analyze users, profiles, subscriptions, invoices`.execute(db);
}

/** Number of rows that the database reads for `work`. */
const rowsRead = (db: Deps['db'], work: (db: Deps['db']) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = auto`.execute(tx);
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
        from pg_stat_xact_user_tables`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });

test('reads a page of thousands from the edge of an index, and all pages together are the list', async () => {
  const { deps } = await serverForTest();
  const { db } = deps;
  const creator = await makeCreator(deps);
  const membershipId = await makeOffer(deps, creator);
  await longWork(() => makeMany(deps, creator.id, membershipId));
  for (const sort of ['name', 'amount', 'next-payment', 'since'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const sorting: Sorting = { sort, order };
      const ids = new Set<string>();
      for (let after: Place | null = null; ;) {
        const find = (on: Deps['db'], limit: number) =>
          findMembers(on, creator.id, {}, { ...sorting, limit, offset: 0, after });
        if (ids.size === LONG_PAGE) {
          const read = await rowsRead(db, (on) => find(on, PAGE));
          expect([sort, order, read < 20 * PAGE || read]).toEqual([sort, order, true]);
        }
        const rows = (await find(db, LONG_PAGE)).slice(0, LONG_PAGE);
        for (const { id } of rows) ids.add(id);
        const last = rows.at(-1);
        if (!last) break;
        after = { value: last.key, id: last.id };
      }
      expect([sort, order, ids.size]).toEqual([sort, order, MANY]);
    }
  }
});
