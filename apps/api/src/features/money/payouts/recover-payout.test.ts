import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import type { Creator } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
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
/** A transfer that the provider made, and of which our books have lost every trace. */
async function transferOnly(recipientCode: string, reference = referenceOf(randomUUID())): Promise<string> {
  await server.deps.payments.transfer({ reference, amountKobo: PAID, recipientCode, reason: 'Lost' });
  await eventually(async () => (await server.deps.payments.findTransfer(reference)).status !== 'pending');
  return reference;
}
const exceptionsOf = async (reference: string) => {
  const rows = await server.deps.db
    .selectFrom('reconciliation_exceptions')
    .select(['kind', 'resolved_at'])
    .where('key', '=', reference)
    .execute();
  return rows.map(({ kind, resolved_at: at }) => ({ kind, isOpen: at === null }));
};
const availableOf = async (creator: Creator) => (await server.balanceOf(creator)).availableKobo;

it('takes a payout that was lost with the database out of its creator’s balance, once', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  const reference = await transferOnly(await recipientOf(creator));
  const recovered = await server.alarms('payout_recovered');
  for (let round = 0; round < 3; round += 1) await reconcile(server.deps);
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: ALL - PAID - FEE, inTransitKobo: 0 });
  expect(await exceptionsOf(reference)).toEqual([]);
  expect(await server.alarms('payout_recovered')).toBe(recovered + 1);
  const payouts = server.deps.db.selectFrom('payouts').select(['reference', 'state', 'amount_kobo', 'fee_kobo']);
  expect(await payouts.where('creator_id', '=', creator.id).execute()).toEqual([
    { reference, state: 'succeeded', amount_kobo: PAID, fee_kobo: FEE },
  ]);
});

it('takes it in two rounds at once, once, also below zero', async () => {
  const creator = await server.makeEarner(PAID, newAccount());
  await transferOnly(await recipientOf(creator));
  await Promise.all([1, 2, 3].map(() => reconcile(server.deps)));
  expect(await availableOf(creator)).toBe(-FEE);
});

it('waits for one on its way to arrive, and is alarmed meanwhile', async () => {
  const creator = await server.makeEarner(ALL, newAccount());
  const reference = await transferOnly(await recipientOf(creator));
  server.fail({
    listTransfers: {
      answers: (page) => ({
        ...page,
        items: page.items.map((item) => (item.reference === reference ? { ...item, status: 'pending' } : item)),
      }),
    },
  });
  await reconcile(server.deps);
  expect([await availableOf(creator), await exceptionsOf(reference)]).toEqual([
    ALL,
    [{ kind: 'unknown_transfer', isOpen: true }],
  ]);
  server.fail({});
  await reconcile(server.deps);
  expect([await availableOf(creator), await exceptionsOf(reference)]).toEqual([
    ALL - PAID - FEE,
    [{ kind: 'unknown_transfer', isOpen: false }],
  ]);
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
  for (const reference of references)
    expect(await exceptionsOf(reference)).toEqual([{ kind: 'unknown_transfer', isOpen: true }]);
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
