import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { due, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, makePaidMember, termOf, type Member } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { renewDue } from './renewals.ts';
import { chargeAt, dueAt, remindAt } from '../terms.ts';

// The clocks of this machine and of the sandbox start in January 2026, and only the tests move them.

const ZONES = ['America/New_York', 'Pacific/Kiritimati'];

let server: MoneyServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-11T22:59:59.900Z') });
  server = await startMoneyServer(unhurried);
});
afterEach(() => assertInvariants(server.deps.db));
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

describe.each(ZONES)('a server whose local time zone is %s', (zone) => {
  const own = process.env['TZ'];
  beforeAll(() => void (process.env['TZ'] = zone));
  afterAll(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });

  it('uses the date in Lagos, just before and just after midnight there', async () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const midnight = new Date(`${zone === ZONES[0] ? '2026-01-27' : '2026-01-28'}T00:00:00+01:00`);
    await server.passTo(later(midnight, -100));
    const before = await makePaidMember(server);
    await server.passTo(later(midnight, 100));
    const after = await makePaidMember(server);
    const [today, tomorrow] = zone === ZONES[0] ? ['2026-01-26', '2026-01-27'] : ['2026-01-27', '2026-01-28'];
    for (const [member, date] of [
      [before, today],
      [after, tomorrow],
    ] as const) {
      const term = await termOf(server.deps, member);
      expect(term.anchor_date).toBe(date);
      const ends = new Date(`${date.replace('-01-', '-02-')}T00:00:00+01:00`);
      expect(term).toMatchObject({ next_at: remindAt(term), access_until: later(ends, days(7)) });
      await change(server.app, 'cancelSubscription', member.id, { token: member.patron.token });
    }
  });
});

/** Expected first days of periods: the first half year, and each year. */
const agreed = {
  '2026-01-28': ['2026-02-28 2026-03-28 2026-04-28 2026-05-28 2026-06-28 2026-07-28', '2027-01-28', '2028-01-28'],
  '2026-01-29': ['2026-02-28 2026-03-29 2026-04-29 2026-05-29 2026-06-29 2026-07-29', '2027-01-29', '2028-01-29'],
  '2026-01-30': ['2026-02-28 2026-03-30 2026-04-30 2026-05-30 2026-06-30 2026-07-30', '2027-01-30', '2028-01-30'],
  '2026-01-31': ['2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31', '2027-01-31', '2028-01-31'],
};
const PERIODS = 24;

it('renews on the anchor day or the last day of the month, for two years, in the morning in Lagos [B4]', async () => {
  const members: Member[] = [];
  for (const date of Object.keys(agreed)) {
    await server.passTo(new Date(`${date}T12:00:00+01:00`));
    members.push(await makePaidMember(server));
  }
  const terms = await Promise.all(members.map((member) => termOf(server.deps, member)));
  const mornings = terms.flatMap((term) =>
    Array.from({ length: PERIODS - 1 }, (_, n) => chargeAt({ ...term, period_no: n + 1 }).getTime()),
  );
  for (const morning of [...new Set(mornings)].toSorted((a, b) => a - b)) {
    await server.passTo(new Date(morning - 1));
    const before = await attempts();
    await renewDue(server.deps);
    expect(await attempts()).toBe(before);
    await server.passTo(new Date(morning));
    await renewDue(server.deps);
  }
  const charges = await server.charges();
  for (const [n, member] of members.entries()) {
    const [anchor = '', [half, year, twoYears] = []] = Object.entries(agreed)[n] ?? [];
    const begins = await periodsOf(member);
    expect(begins).toHaveLength(PERIODS);
    expect([begins[0], begins.slice(1, 7).join(' '), begins[12]]).toEqual([anchor, half, year]);
    const term = await termOf(server.deps, member);
    expect([term.anchor_date, dueAt(term)]).toEqual([anchor, lagosMidnight(twoYears ?? '')]);
    const charged = charges.filter(({ email }) => email === member.patron.email);
    expect(charged.map(({ status }) => status)).toEqual(Array(PERIODS).fill('success'));
  }
});

const attempts = async (): Promise<number> => {
  const { rows } = await server.deps.pool.query<{ n: number }>('select count(*)::int as n from charge_attempts');
  return rows[0]?.n ?? 0;
};

/** First days of the paid periods. Checks that each period ends where the next one begins. */
async function periodsOf({ id }: Member): Promise<string[]> {
  const invoices = await server.deps.db
    .selectFrom('invoices')
    .select(['period_start', 'period_end'])
    .where('subscription_id', '=', id)
    .where('state', '=', 'paid')
    .orderBy('period_no')
    .execute();
  for (const [n, { period_end: end }] of invoices.slice(0, -1).entries())
    expect(invoices[n + 1]?.period_start).toBe(end);
  return invoices.map(({ period_start: start }) => start);
}

it('computes the same day as the database', async () => {
  const drawn = fc.record({ day: fc.integer({ min: 0, max: 55_000 }), months: fc.nat(600) });
  const draws = fc.sample(drawn, 10_000).map(({ day, months }) => ({
    anchor: later(new Date('2000-01-01'), days(day)).toISOString().slice(0, 10),
    months,
  }));
  const { rows } = await sql<{ at: Date }>`
    select due_at(anchor, months) as at
    from unnest(${draws.map(({ anchor }) => anchor)}::date[], ${draws.map(({ months }) => months)}::int[])
      with ordinality as drawn (anchor, months, nth)
    order by nth`.execute(server.deps.db);
  const unlike = draws.filter(
    ({ anchor, months }, nth) => rows[nth]?.at.getTime() !== lagosMidnight(due(anchor, months)).getTime(),
  );
  expect(unlike).toEqual([]);
});
