import { afterAll, beforeAll, expect, it } from 'vitest';
import { due, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext, makeAlike, makePaidMember, moveBack, rowOf } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { TEST_MS } from '../../../../../../../scripts/test/patience.ts';
import { remindAt } from '../terms.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());

const MEMBERS = 500;
const DAYS = 3;

it('charges each of 500 once after an outage of three days, for the period that began in it', async () => {
  const { deps } = server;
  const { id } = await makePaidMember(server);
  await makeAlike(deps, id, { others: MEMBERS - 1, days: DAYS });
  const { anchor_date: first } = await rowOf(deps, id);
  const back = later(lagosMidnight(due(first ?? '', 1)), days(DAYS) + minutes(11 * 60));
  await server.passTime(back.getTime() - deps.clock.now().getTime());
  await renewDue(deps);
  // A busy machine leaves some of them to a later round.
  await eventually(async () => {
    const open = await deps.db.selectFrom('subscriptions').select('id').where('period_no', '=', 1).execute();
    if (open.length === 0) return true;
    await server.passTime(minutes(11));
    await checkOpenPayments(deps);
    await renewDue(deps);
    return false;
  }, TEST_MS / 2);

  const charges = await server.charges();
  expect(charges).toHaveLength(MEMBERS + 1);
  expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['success']));
  const rows = await deps.db
    .selectFrom('subscriptions as s')
    .innerJoin('invoices as i', 'i.subscription_id', 's.id')
    .select(['s.anchor_date', 's.patron_id', 's.state', 's.period_no', 's.next_at', 'i.state as invoice'])
    .select(['i.period_start', 'i.period_end'])
    .where('i.period_no', '=', 1)
    .execute();
  const asPromised = rows.map(({ anchor_date, patron_id }) => ({
    patron_id,
    anchor_date,
    state: 'active',
    period_no: 2,
    next_at: remindAt({ anchor_date: anchor_date ?? '', anchor_no: 0, period_no: 2, patron_id }),
    invoice: 'paid',
    period_start: due(anchor_date ?? '', 1),
    period_end: due(anchor_date ?? '', 2),
  }));
  expect(rows).toHaveLength(MEMBERS);
  expect(new Set(rows.map(({ anchor_date }) => anchor_date)).size).toBe(DAYS);
  expect(rows).toEqual(asPromised);
  await assertInvariants(deps.db);
});

it('leaves a day to act when the grace is over after an outage, also with a card lost for good', async () => {
  const { deps } = server;
  const { id, patron } = await makePaidMember(server);
  await answerNext(server, patron, { answer: 'decline', text: 'Pickup card (lost/stolen card)', times: 1 });
  await moveBack(deps, id, 41);
  await renewDue(deps);
  expect(await rowOf(deps, id)).toMatchObject({ state: 'past_due', next_at: expect.any(Date) });
  await server.passTime(days(1));
  await renewDue(deps);
  expect(await rowOf(deps, id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' });
  await assertInvariants(deps.db);
});
