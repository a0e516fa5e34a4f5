import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeOffDebts } from '#features/money/books/write-off.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { days } from '#platform/clock.ts';
import { platformKobo } from '#test/books.ts';
import { signIn, type Creator } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { balancesOf } from '#test/money-back.ts';
import { joinAndPay, makePair } from '#test/money.ts';
import { startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { upsertSettings } from './account.queries.ts';

// A fraud who pays their own page with somebody's card is gone before the bank takes the payments back.

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

interface Paid {
  creator: Creator;
  reference: string;
}

/** A creator with a bank account, paid by hand alone, whose first patron has just paid ₦1,000,000. */
async function paid(): Promise<Paid> {
  const pair = await makePair(server.deps, { priceNaira: 1_000_000 });
  await server.saveAccount(pair.creator);
  await upsertSettings(server.deps.db, pair.creator.id, false);
  const reference = await joinAndPay(server.app, pair);
  return { creator: pair.creator, reference };
}

const NET_KOBO = 100_000_000 - 200_000 - 10_000_000;

async function pass(count: number, { creator }: Paid): Promise<Creator> {
  await server.passTime(days(count));
  await importSettlements(server.deps);
  const { token } = await signIn(server.deps, creator.id);
  return { ...creator, token };
}

const lose = async (reference: string) => {
  const { id } = await server.control<{ id: number }>('disputes', { reference });
  await server.control(`disputes/${id}/resolve`, { resolution: 'auto-accepted' });
  await reconcile(server.deps);
};

describe('what a new creator can draw [A4]', () => {
  it('is nothing in the first week, and then no more than a share and a sum a day', async () => {
    const fresh = await paid();
    const early = await pass(4, fresh);
    expect(await server.balanceOf(early)).toMatchObject({
      availableKobo: NET_KOBO,
      obstacle: 'first_payout',
      withdrawal: null,
    });
    const refused = await server.withdraw(early);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('a week after your first payment') as string,
    ]);

    const after = await pass(4, fresh);
    const reservedKobo = Math.round(NET_KOBO / 5);
    expect(await server.balanceOf(after)).toMatchObject({
      reservedKobo,
      obstacle: null,
      withdrawal: { amountKobo: 50_000_000 - 10_000, feeKobo: 10_000 },
    });
    const { id } = (await server.withdraw(after)).body;
    expect(await server.settled(id)).toBe('succeeded');
    expect(await server.balanceOf(after)).toMatchObject({ obstacle: 'below_minimum' });
  });

  it('is nothing while a bank disputes a payment', async () => {
    const fresh = await paid();
    const creator = await pass(9, fresh);
    await server.control('disputes', { reference: fresh.reference });
    await reconcile(server.deps);
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle: 'on_hold', nextWeeklyOn: null });
    expect((await server.withdraw(creator)).status).toBe(409);
  });

  it('is nothing while the operator has stopped it', async () => {
    const creator = await server.makeEarner();
    const set = (stopped_at: Date | null) =>
      server.deps.db
        .insertInto('payout_settings')
        .values({ creator_id: creator.id, is_weekly: true, stopped_at })
        .onConflict((conflict) => conflict.column('creator_id').doUpdateSet({ stopped_at }))
        .execute();
    await set(server.deps.clock.now());
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle: 'on_hold', nextWeeklyOn: null });
    expect((await server.withdraw(creator)).status).toBe(409);
    await set(null);
    expect((await server.withdraw(creator)).status).toBe(201);
  });
});

it('what a deleted creator owes is the platform’s loss, once, with an alarm [A4]', async () => {
  const { deps } = server;
  const fresh = await paid();
  const creator = await pass(9, fresh);
  await server.withdraw(creator);
  const become = (state: 'active' | 'deleted') =>
    deps.db
      .updateTable('users')
      .set({ state, deleted_at: state === 'deleted' ? deps.clock.now() : null })
      .where('id', '=', creator.id)
      .execute();
  await become('deleted');
  const [lost, alarmed] = [await platformKobo(deps, 'losses'), await server.alarms('creator_written_off')];
  await lose(fresh.reference);
  const owedKobo = -((await balancesOf(deps, creator.id))['available'] ?? 0);
  expect(owedKobo).toBeGreaterThan(0);
  await Promise.all([writeOffDebts(deps), writeOffDebts(deps)]);
  expect((await balancesOf(deps, creator.id))['available']).toBeUndefined();
  expect(await platformKobo(deps, 'losses')).toBe(lost - owedKobo);
  expect(await server.alarms('creator_written_off')).toBe(alarmed + 1);
  // The other traces of a person are erased by deletion itself.
  await become('active');
});
