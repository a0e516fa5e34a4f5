import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { days, minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makeAlike, makePaidMember, moveBack } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { limitFor } from './charge-pauses.ts';
import { renewDue } from './renewals.ts';

const MEMBERS = 200;

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(async () => {
  await server.clearFaults();
  await assertInvariants(server.deps.db);
});
afterAll(() => server.close());

const rejectCharges = () =>
  server.control('faults', {
    endpoint: 'POST /transaction/charge_authorization',
    kind: 'decline',
    message: 'Declined',
  });

async function countIn(state: 'active' | 'past_due', creatorId: string): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('state', '=', state)
    .execute();
  return rows.length;
}

/** Charges counted in the figures, by outcome and reason. */
async function figures(): Promise<Record<string, number>> {
  const { values } = await server.deps.metrics.savedCharges.get();
  return Object.fromEntries(
    values.map(({ labels, value }) => [`${labels.outcome} ${labels.reason ?? ''}`.trim(), value]),
  );
}

const failedCharges = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from charge_attempts where kind = 'saved' and state = 'failed'`.execute(server.deps.db);
  return rows[0]?.n ?? 0;
};

/** Many members of one creator, all due now. */
async function makeManyDue(members: number) {
  const { deps } = server;
  const member = await makePaidMember(server);
  await moveBack(deps, member.id, 32);
  await makeAlike(deps, member.id, { others: members - 1 });
  return member.creator.id;
}

it('a few failures pause nothing [A5]', async () => {
  const creatorId = await makeManyDue(30);
  const alarmed = await server.alarms('renewals_paused');
  await rejectCharges();
  await renewDue(server.deps);
  expect(await countIn('past_due', creatorId)).toBe(30);
  expect(await figures()).toMatchObject({ tried: 30, 'failed bank_said_no': 30, succeeded: 0 });
  expect(await server.alarms('renewals_paused')).toBe(alarmed);
  await server.passTime(minutes(120));
});

it('renewals pause when nearly all fail, an alarm is raised, and nobody else hears of a failure [A5]', async () => {
  const { deps } = server;
  const creatorId = await makeManyDue(MEMBERS);
  const alarmed = await server.alarms('renewals_paused');
  const before = await failedCharges();
  await rejectCharges();
  await renewDue(deps);
  const failed = (await failedCharges()) - before;
  expect(failed).toBe(50);
  expect(await countIn('active', creatorId)).toBe(MEMBERS - failed);
  expect(await server.alarms('renewals_paused')).toBe(alarmed + 1);

  // Every process sees the pause, also after the leases of what was taken.
  for (let wait = 0; wait < 3; wait += 1) {
    await server.passTime(minutes(15));
    await renewDue(deps);
  }
  expect((await failedCharges()) - before).toBe(failed);

  // After the pause a few charges show that it goes on.
  await server.passTime(minutes(20));
  await renewDue(deps);
  const again = (await failedCharges()) - before;
  expect(again).toBe(failed + 10);
  expect(await server.alarms('renewals_paused')).toBe(alarmed + 2);

  await server.clearFaults();
  await server.passTime(minutes(61));
  await renewDue(deps);
  expect(await countIn('past_due', creatorId)).toBe(again);
  await server.passTime(days(4));
  for (let round = 0; round < 3; round += 1) {
    await renewDue(deps);
    await server.passTime(minutes(11));
    await checkOpenPayments(deps);
  }
  expect(await countIn('past_due', creatorId)).toBe(0);
  expect(await countIn('active', creatorId)).toBe(MEMBERS);
});

describe('the share of failures that pauses renewals', () => {
  it.each([
    [0, 0.5],
    [0.4, 0.7],
    [0.8, 0.9],
  ])('is half-way between the usual %d and all [A5]', (usual, limit) => {
    expect(limitFor(usual)).toBeCloseTo(limit);
  });
});
