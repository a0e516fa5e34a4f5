import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { joinAndPay, makePair } from '#test/money.ts';
import { startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

it('hears of each part of a payment that goes back at the provider’s dashboard', async () => {
  const { app, deps } = server;
  const reference = await joinAndPay(app, await makePair(deps));
  const part = async (amountKobo: number) => {
    const before = await server.sentBackKobo(reference);
    const known = await server.eventsOf(reference);
    await deps.payments.refund({ reference, amountKobo, note: 'asked by phone' });
    await eventually(async () => (await server.sentBackKobo(reference)) === before + amountKobo);
    const events = await eventually(async () => {
      const fresh = (await server.eventsOf(reference)).filter((event) => !known.includes(event));
      return fresh.some((event) => event.includes('refund.processed')) && fresh;
    });
    await server.hear(events);
  };
  await part(50_000);
  await part(75_000);
  const found = await server.reconciliationExceptions();
  expect(found.map(([kind, key]) => [kind, key.split(':')[0]])).toEqual([
    ['went_back_unasked', reference],
    ['went_back_unasked', reference],
  ]);
});
