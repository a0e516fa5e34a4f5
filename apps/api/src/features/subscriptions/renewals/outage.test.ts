import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { due, lagosMidnight } from '#features/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makePaidMember, rowOf } from '#test/memberships.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());

const MEMBERS = 500;
const DAYS = 3;

/** Others like one: the first period given, the same card, the days of their anchors one after the other. */
async function makeAlike(id: string, others: number): Promise<void> {
  const now = server.deps.clock.now();
  await sql`
    with one as (select * from subscriptions where id = ${id}),
    made as (
      insert into users (email, email_verified_at, roles, state, created_at)
      select 'alike' || n || '@example.com', ${now}, array['patron'], 'active', ${now} from generate_series(1, ${others}::int) n
      returning id),
    profiled as (insert into profiles (user_id, name, updated_at) select id, 'Chidi Eze', ${now} from made),
    following as (
      insert into follows (follower_id, creator_id, created_at) select made.id, one.creator_id, ${now} from made, one),
    counted as (
      update creator_stats s set patrons = patrons + ${others}, followers = followers + ${others}
      from one where s.creator_id = one.creator_id),
    saved as (
      insert into payment_methods (patron_id, authorization_code, signature, email, channel, created_at)
      select made.id, m.authorization_code, m.signature, m.email, m.channel, ${now}
      from made, one join payment_methods m on m.id = one.method_id
      returning id, patron_id),
    anchored as (
      select saved.*, one.anchor_date + (row_number() over () % ${DAYS})::int as anchor from saved, one),
    joined as (
      insert into subscriptions (creator_id, patron_id, membership_id, state, price_kobo, anchor_date, period_no,
        access_until, method_id, next_at, created_at)
      select one.creator_id, a.patron_id, one.membership_id, 'active', one.price_kobo, a.anchor, 1,
        due_at(a.anchor, 1) + interval '7 days', a.id, due_at(a.anchor, 1), ${now}
      from anchored a, one
      returning *)
    insert into invoices (subscription_id, creator_id, patron_id, period_no, period_start, period_end, amount_kobo,
      state, created_at)
    select id, creator_id, patron_id, 0, anchor_date, (anchor_date + interval '1 month')::date, price_kobo, 'waived', ${now}
    from joined`.execute(server.deps.db);
}

it(
  'charges each of 500 once, for the period that began while it was off for three days',
  { timeout: 120_000 },
  async () => {
    const { deps } = server;
    const { id } = await makePaidMember(server);
    await makeAlike(id, MEMBERS - 1);
    const { anchor_date: first } = await rowOf(deps, id);
    const back = later(lagosMidnight(due(first ?? '', 1)), days(DAYS));
    await server.passTime(back.getTime() - deps.clock.now().getTime());
    await renewDue(deps);

    const charges = await server.charges();
    expect(charges).toHaveLength(MEMBERS + 1);
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['success']));
    const rows = await deps.db
      .selectFrom('subscriptions as s')
      .innerJoin('invoices as i', 'i.subscription_id', 's.id')
      .select(['s.anchor_date', 's.state', 's.period_no', 's.next_at', 'i.state as invoice'])
      .select(['i.period_start', 'i.period_end'])
      .where('i.period_no', '=', 1)
      .execute();
    const asPromised = rows.map(({ anchor_date }) => ({
      anchor_date,
      state: 'active',
      period_no: 2,
      next_at: lagosMidnight(due(anchor_date ?? '', 2)),
      invoice: 'paid',
      period_start: due(anchor_date ?? '', 1),
      period_end: due(anchor_date ?? '', 2),
    }));
    expect(rows).toHaveLength(MEMBERS);
    expect(new Set(rows.map(({ anchor_date }) => anchor_date)).size).toBe(DAYS);
    expect(rows).toEqual(asPromised);
    await assertInvariants(deps.db);
  },
);
