import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeOffDebts } from '#features/money/books/write-off.ts';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { findUnsettledShares } from '#features/money/billing/shares.queries.ts';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { days } from '#platform/clock.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/payments/payments.ts';
import { assertSharesTie } from './books.ts';
import { eventually } from './harness.ts';
import { emailsTo } from './inbox.ts';
import { assertInvariants } from './invariants.ts';
import { balancesOf, referenceOf, startMoneyBackServer, type MoneyBackServer } from './money-back.ts';
import { join, makePair, payAt, verify } from './money.ts';
import { makePaidMember, rowOf, type Member } from './subscriptions.ts';

// What Paystack reports of creators' subaccounts, late, never, or not at all.

let server: MoneyBackServer;
beforeAll(async () => {
  server = await startMoneyBackServer({ MONEY_MODE: 'split' });
});
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
  await assertSharesTie(server);
});

const unsettled = async ({ creator }: Pick<Member, 'creator'>) =>
  (await findUnsettledShares(server.deps.db, creator.id)).kobo;
const codeOf = async ({ creator }: Pick<Member, 'creator'>) =>
  (
    await server.deps.db
      .selectFrom('subaccounts')
      .select('code')
      .where('creator_id', '=', creator.id)
      .executeTakeFirstOrThrow()
  ).code;

describe('a share', () => {
  it('is marked as settled also where we heard of its payment after the settlement', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    server.fail({
      verify: { before: new ProviderUnknown('away') },
      listSettlements: { before: new ProviderUnknown('away') },
      listPayments: { answers: (page) => ({ ...page, items: [] }) },
    });
    await payAt(body.authorizationUrl, 'success');
    await server.passTime(days(6));
    server.fail({});
    await verify(app, pair, body.reference);
    await server.passTime(days(1));
    await importSettlements(deps);
    expect(await unsettled(pair)).toBe(0);
  });

  it('of one subaccount that the provider does not list holds up nobody else’s', async () => {
    const [broken, whole] = [await makePaidMember(server), await makePaidMember(server)];
    const code = await codeOf(broken);
    const alarms = await server.alarms('settlements_failed');
    // Before time passes: the job imports as well, and settles what the test would fail at.
    server.fail({
      listSettlements: {
        only: (_since, _cursor, subaccount) => subaccount === code,
        before: new ProviderUnknown('Subaccount not found'),
      },
    });
    await server.passTime(days(6));
    await importSettlements(server.deps);
    expect(await unsettled(whole)).toBe(0);
    expect(await server.alarms('settlements_failed')).toBeGreaterThan(alarms);
    expect(await unsettled(broken)).toBeGreaterThan(0);
    server.fail({});
    await importSettlements(server.deps);
    expect(await unsettled(broken)).toBe(0);
  });

  it('is read once', async () => {
    const member = await makePaidMember(server);
    await server.passTime(days(6));
    await importSettlements(server.deps);
    const read: number[] = [];
    const { listSettledPayments } = server.deps.payments;
    const deps = {
      ...server.deps,
      payments: {
        ...server.deps.payments,
        listSettledPayments: (id: number, cursor: string | null) => {
          read.push(id);
          return listSettledPayments(id, cursor);
        },
      },
    };
    // Another payment makes the subaccount due again.
    await server.passTime(days(31));
    await eventually(async () => (await rowOf(server.deps, member.id)).period_no === 2);
    await server.passTime(days(6));
    await importSettlements(deps);
    expect(await unsettled(member)).toBe(0);
    const settlements = await server.deps.db
      .selectFrom('settlements')
      .select('id')
      .where('subaccount_code', '=', await codeOf(member))
      .execute();
    expect(settlements).toHaveLength(2);
    expect(read.filter((id) => settlements.some((one) => one.id === id)).length).toBeLessThanOrEqual(1);
  });
});

it('a subaccount that the provider does not know is not its patrons’ fault [A5]', async () => {
  const member = await makePaidMember(server);
  server.fail({ charge: { before: new ProviderRefused('Subaccount not found') } });
  await server.passTime(days(32));
  await eventually(async () => (await rowOf(server.deps, member.id)).access_extended_until !== null);
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
  const subjects = (await emailsTo(server.deps, member.patron.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("didn't go through"))).toEqual([]);
  server.fail({});
  await server.passTime(days(1));
  await eventually(async () => (await rowOf(server.deps, member.id)).period_no === 2);
});

it('what a bank has only frozen is not written off when its creator has gone', async () => {
  const { deps } = server;
  const { id, creator } = await makePaidMember(server);
  const dispute = await server.dispute(await referenceOf(deps, id));
  await settleDispute(deps, dispute);
  const become = (change: { state: 'active' | 'deleted'; deleted_at: Date | null }) =>
    deps.db.updateTable('users').set(change).where('id', '=', creator.id).execute();
  await become({ state: 'deleted', deleted_at: deps.clock.now() });
  const before = await balancesOf(deps, creator.id);
  await writeOffDebts(deps);
  expect(await balancesOf(deps, creator.id)).toEqual(before);
  await server.resolve(dispute, 'merchant-accepted');
  await settleDispute(deps, dispute);
  await writeOffDebts(deps);
  expect((await balancesOf(deps, creator.id))['available'] ?? 0).toBe(0);
  await become({ state: 'active', deleted_at: null });
});
