import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { assertBooksTie, bookAll, openExceptions } from '#test/books.ts';
import { referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { makePaidMember } from '#test/subscriptions.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertBooksTie(server));

it.each(['open', 'merchant-accepted', 'declined'] as const)(
  'a part refunded at the dashboard, whose event was lost, is found though a bank disputes the rest: %s [A3, B2]',
  async (dispute) => {
    const { deps } = server;
    const { id } = await makePaidMember(server);
    const reference = await referenceOf(deps, id);
    await deps.payments.refund({ reference, amountKobo: 100_000, note: 'asked by phone' });
    const disputeId = await server.dispute(reference, 150_000);
    if (dispute !== 'open') await server.resolve(disputeId, dispute);
    await settleDispute(deps, disputeId);
    await reconcile(deps);
    await reconcile(deps);
    expect(await openExceptions(deps)).toMatchObject([{ kind: 'went_back_unasked', unallocated_kobo: -100_000 }]);
    await bookAll(deps, 'creator');
    expect(await openExceptions(deps)).toEqual([]);
  },
);
