import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcile, reconcileNew } from '#features/money/reconcile/reconcile.ts';
import { minutes } from '#platform/clock.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import type { Creator } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { deliver } from '#test/money.ts';
import { accounts, earn, referenceOf, startPayoutServer, type PayoutServer } from '#test/payouts.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const ALL = 500_000;
const [PAID, FEE] = [300_000, 1_000];

const newAccount = (() => {
  let made = 0;
  return () => ({ ...accounts.arrives, accountNumber: `07${String((made += 1)).padStart(8, '0')}` });
})();
const recipientOf = async ({ id }: Creator): Promise<string> => {
  const account = server.deps.db.selectFrom('payout_accounts').select('recipient_code').where('creator_id', '=', id);
  return (await account.executeTakeFirstOrThrow()).recipient_code;
};
const send = (recipientCode: string, reference: string) =>
  server.deps.payments.transfer({ reference, amountKobo: PAID, recipientCode, reason: 'Lost' });
/** A transfer that the provider made, and of which our books have lost every trace. */
async function transferOnly(recipientCode: string, reference = referenceOf(randomUUID())): Promise<string> {
  await send(recipientCode, reference);
  await eventually(async () => (await server.deps.payments.findTransfer(reference)).status !== 'pending');
  return reference;
}
const openExceptionsOf = async (reference: string) => {
  const rows = await server.deps.db
    .selectFrom('reconciliation_exceptions')
    .select('kind')
    .where('key', '=', reference)
    .where('resolved_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind);
};
const availableOf = async (creator: Creator) => (await server.balanceOf(creator)).availableKobo;

it('takes a payout that was lost with the database out of its creator’s balance, once', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  const reference = await transferOnly(await recipientOf(creator));
  const recovered = await server.alarms('payout_recovered');
  for (let round = 0; round < 3; round += 1) await reconcile(server.deps);
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: ALL - PAID - FEE, inTransitKobo: 0 });
  expect(await openExceptionsOf(reference)).toEqual([]);
  expect(await server.alarms('payout_recovered')).toBe(recovered + 1);
  const payouts = server.deps.db.selectFrom('payouts').select(['reference', 'state', 'amount_kobo', 'fee_kobo']);
  expect(await payouts.where('creator_id', '=', creator.id).execute()).toEqual([
    { reference, state: 'succeeded', amount_kobo: PAID, fee_kobo: FEE },
  ]);
});

it('takes it in rounds at once, once, also below zero', async () => {
  const creator = await server.makeEarner(PAID, newAccount());
  const reference = await transferOnly(await recipientOf(creator));
  await Promise.all([1, 2, 3].map(() => reconcile(server.deps)));
  expect(await availableOf(creator)).toBe(-FEE);
  expect(await openExceptionsOf(reference)).toEqual([]);
});

it('takes it at the provider’s event alone', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  server.fail({ listTransfers: { answers: (page) => ({ ...page, items: [] }) } });
  const reference = await transferOnly(await recipientOf(creator));
  await deliver(server.app, JSON.stringify({ event: 'transfer.success', data: { reference } }));
  await eventually(async () => (await availableOf(creator)) === ALL - PAID - FEE);
  expect(await openExceptionsOf(reference)).toEqual([]);
});

it('is alarmed about one on its way, and takes it in an hourly round once it has arrived', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  const reference = referenceOf(randomUUID());
  const onItsWay = (transfer: ProviderTransfer): ProviderTransfer =>
    transfer.reference === reference ? { ...transfer, status: 'pending' } : transfer;
  server.fail({
    listTransfers: { answers: (page) => ({ ...page, items: page.items.map(onItsWay) }) },
    findTransfer: { answers: onItsWay },
  });
  await send(await recipientOf(creator), reference);
  await reconcileNew(server.deps);
  expect([await availableOf(creator), await openExceptionsOf(reference)]).toEqual([ALL, ['unknown_transfer']]);
  await server.passTime(minutes(45));
  await reconcileNew(server.deps);
  server.fail({ listTransfers: { answers: (page) => ({ ...page, items: [] }) } });
  await eventually(async () => (await server.deps.payments.findTransfer(reference)).status === 'succeeded');
  await reconcileNew(server.deps);
  expect([await availableOf(creator), await openExceptionsOf(reference)]).toEqual([ALL - PAID - FEE, []]);
});

it('leaves to the operator what is nobody’s for certain', async () => {
  const shared = newAccount();
  const [one, two] = [await server.makeEarner(ALL, shared), await server.makeEarner(ALL, shared)];
  const own = await server.makeEarner(ALL, newAccount());
  const { recipientCode } = await server.deps.payments.saveRecipient({ ...newAccount(), accountName: 'Somebody' });
  const references = [
    await transferOnly(await recipientOf(one)),
    await transferOnly(recipientCode),
    await transferOnly(await recipientOf(own), `rent-${randomUUID()}`),
  ];
  await reconcile(server.deps);
  for (const reference of references) expect(await openExceptionsOf(reference)).toEqual(['unknown_transfer']);
  for (const creator of [one, two, own]) expect(await availableOf(creator)).toBe(ALL);
});

it('goes on paying out what is left', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  await transferOnly(await recipientOf(creator));
  await reconcile(server.deps);
  await earn(server.deps, creator.id, ALL);
  const { body } = await server.withdraw(creator);
  expect(await server.settled(body.id)).toBe('succeeded');
  expect(await availableOf(creator)).toBe(0);
});
