import { customerOf } from '@udala/sandbox/paystack/transaction.wire.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { assertInvariants } from '#test/invariants.ts';
import { rowOf } from '#test/subscriptions.ts';
import { join, makePair } from '#test/money.ts';
import { balancesOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

/** Opens a personal account number for a customer, as an operator does on the provider's dashboard. */
async function openAccount(email: string): Promise<string> {
  const { url, secretKey } = server.deps.config.paystack;
  const answer = await fetch(`${url}/dedicated_account`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer: customerOf(email).customer_code }),
  });
  return ((await answer.json()) as { data: { account_number: string } }).data.account_number;
}

it('records an unrequested payment as one exception, and opens and books nothing', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  const number = await openAccount(pair.patron.email);
  const { reference } = await server.control<{ reference: string }>(`dedicated-accounts/${number}`, {
    amountKobo: 250_000,
  });

  await server.hear([...(await server.eventsOf(number)), ...(await server.eventsOf(reference))]);
  const heard = await deps.db.selectFrom('webhook_inbox').select(['event', 'problem']).orderBy('id').execute();
  expect(heard).toEqual([
    { event: 'dedicatedaccount.assign.success', problem: null },
    { event: 'charge.success', problem: 'reference is not ours' },
  ]);
  await reconcile(deps);
  expect(await server.reconciliationExceptions()).toEqual([['unknown_payment', reference]]);
  expect(await server.alarms('money_alarm_unknown_payment')).toBe(1);
  expect(await rowOf(deps, body.subscriptionId)).toMatchObject({ state: 'pending', access_until: null });
  expect(await balancesOf(deps, pair.creator.id)).toEqual({});
});
