import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { accounts, referenceOf, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { reconcile } from './reconcile.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await server.deps.db.deleteFrom('reconciliation_exceptions').execute();
  await assertInvariants(server.deps.db);
});

/**
 * Limited to one payout: the server also reconciles by itself, and may record another test's exception a moment later.
 */
const reconciliationExceptionsOf = (reference: string) =>
  server.deps.db
    .selectFrom('reconciliation_exceptions')
    .select(['kind', 'key', 'details'])
    .where('key', '=', reference)
    .execute();

/** Makes a payout, waits for a final state, and returns its reference. */
async function reserve(account: (typeof accounts)['arrives' | 'comesBack'], state: string): Promise<string> {
  const creator = await server.makeEarner(500_000, account);
  const { body } = await server.withdraw(creator);
  const payout = server.deps.db.selectFrom('payouts').select('state').where('id', '=', body.id);
  await eventually(async () => {
    await server.settled(body.id);
    return (await payout.executeTakeFirst())?.state === state;
  });
  return referenceOf(body.id);
}

it('records a payout that left by our books and is unknown to the provider', async () => {
  const reference = await reserve(accounts.arrives, 'succeeded');
  await server.passTime(minutes(61));
  server.fail({
    listTransfers: {
      answers: (page) => ({ ...page, items: page.items.filter((item) => item.reference !== reference) }),
    },
    findTransfer: { answers: (transfer) => ({ ...transfer, status: 'missing' }) },
  });
  await reconcile(server.deps);
  expect(await reconciliationExceptionsOf(reference)).toEqual([
    { kind: 'payout_unknown_there', key: reference, details: {} },
  ]);
});

it('records a payout that came back in our books only, and takes nothing from its creator', async () => {
  const reference = await reserve(accounts.comesBack, 'reversed');
  await reconcile(server.deps);
  expect(await reconciliationExceptionsOf(reference)).toEqual([]);
  const arrived = (transfer: ProviderTransfer) => ({ ...transfer, status: 'succeeded' }) as const;
  server.fail({
    listTransfers: { answers: (page) => ({ ...page, items: page.items.map(arrived) }) },
    findTransfer: { answers: arrived },
  });
  await reconcile(server.deps);
  const details = { ours: 'reversed', theirs: 'succeeded' };
  expect(await reconciliationExceptionsOf(reference)).toEqual([
    { kind: 'payout_contradicted', key: reference, details },
  ]);
});
