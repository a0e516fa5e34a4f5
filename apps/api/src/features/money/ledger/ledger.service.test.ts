import { randomUUID } from 'node:crypto';
import { getBalance } from '@udala/contract/payouts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sqlState } from '#platform/db/transaction.ts';
import { makeCreator, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { heldBy, platformFees, post, provider, providerFees, type Movement } from './ledger.service.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
/** The sales of these tests have no charge attempts. */
afterEach(() => assertInvariants(server.deps.db, { but: ['inv_held'] }));

/** Makes a creator with an invoice to post payments under. */
async function makeEarner(): Promise<{ creator: Creator; invoiceId: string }> {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const patron = await makePerson(deps);
  const { id: subscriptionId } = await deps.db
    .insertInto('subscriptions')
    .values({
      creator_id: creator.id,
      patron_id: patron.id,
      membership_id: await makeOffer(deps, creator),
      state: 'pending',
      price_kobo: 250_000,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await deps.db
    .insertInto('invoices')
    .values({
      subscription_id: subscriptionId,
      creator_id: creator.id,
      patron_id: patron.id,
      period_no: 0,
      period_start: '2026-11-20',
      period_end: '2026-12-20',
      amount_kobo: 250_000,
      state: 'open',
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { creator, invoiceId: id };
}

interface Sale {
  gross: number;
  fee: number;
  cut: number;
}

const sell = (
  { creator, invoiceId }: Awaited<ReturnType<typeof makeEarner>>,
  { gross, fee, cut }: Sale,
  { key = randomUUID() as string, at = server.deps.clock.now() } = {},
) => {
  const held = heldBy(creator.id);
  const movements: Movement[] = [
    { from: provider, to: held, amountKobo: gross },
    { from: held, to: providerFees, amountKobo: fee },
    { from: held, to: platformFees, amountKobo: cut },
  ];
  const event = { kind: 'payment', key, creatorId: creator.id, invoiceId, at, movements } as const;
  return inTransaction(server.deps.db, (tx) => post(tx, event));
};

const balanceOf = async ({ token }: Creator) => (await call(server.app, getBalance, { token })).body;
const sale = { gross: 250_000, fee: 13_750, cut: 25_000 };

describe('posting', () => {
  it('keeps balances equal to the sum of concurrent movements', async () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ gross: amount, fee: amount, cut: amount }), { maxLength: 12 }),
        async (sales) => {
          const earner = await makeEarner();
          await Promise.all(sales.map((one) => sell(earner, one)));
          const { rows } = await sql<{ balance: number }>`
          select balance_kobo as balance from ledger_accounts
          where owner_id = ${earner.creator.id} and kind = 'creator_held'`.execute(server.deps.db);
          const expected = sales.reduce((sum, { gross, fee, cut }) => sum + gross - fee - cut, 0);
          expect(rows[0]?.balance ?? 0).toBe(expected);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('rejects a repeated event as a whole', async () => {
    const earner = await makeEarner();
    const again = { key: `paid:${randomUUID()}` };
    await sell(earner, sale, again);
    await expect(sell(earner, sale, again)).rejects.toThrow('ledger_transactions_key_key');
    expect((await balanceOf(earner.creator)).heldKobo).toBe(211_250);
  });

  it.each([
    'update ledger_movements set amount_kobo = 1',
    'delete from ledger_movements',
    'truncate ledger_transactions cascade',
  ])('cannot be undone by: %s', async (statement) => {
    await sell(await makeEarner(), sale);
    const error: unknown = await sql
      .raw(statement)
      .execute(server.deps.db)
      .catch((thrown: unknown) => thrown);
    expect(sqlState(error)).toBe('23001');
  });
});

describe('the balance', () => {
  it('counts this Lagos month from its first midnight', async () => {
    const { clock } = server.deps;
    clock.moveTo(Date.parse('2036-03-31T23:30:00Z') - Date.now());
    const earner = await makeEarner();
    await sell(earner, sale, { at: new Date('2036-03-31T22:59:59.999Z') });
    await sell(earner, sale, { at: new Date('2036-03-31T23:00:00Z') });
    const { token } = await signIn(server.deps, earner.creator.id);
    expect(await balanceOf({ ...earner.creator, token })).toMatchObject({
      availableKobo: 0,
      heldKobo: 422_500,
      monthGrossKobo: 250_000,
      monthNetKobo: 211_250,
    });
  });

  it('is zero before the first payment, and private to its creator', async () => {
    const creator = await makeCreator(server.deps);
    expect(await balanceOf(creator)).toMatchObject({
      availableKobo: 0,
      heldKobo: 0,
      monthGrossKobo: 0,
      monthNetKobo: 0,
    });
    const other = await makeCreator(server.deps);
    const { token } = await signIn(server.deps, creator.id, other.host);
    expect((await call(server.app, getBalance, { token, host: other.host })).status).toBe(404);
  });
});
