import { afterAll, beforeAll, expect, it } from 'vitest';
import { faulty, type Faults } from '#test/faults.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { chargeSuccess, deliver, join, makePair, payAt, startMoneyServer, type MoneyServer } from '#test/money.ts';

let faults: Faults = {};
let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer((deps) => ({ ...deps, payments: faulty(deps.payments, () => faults) }));
});
afterAll(() => server.close());

it('keeps an event open while the provider does not say what became of it, and acts upon it then', async () => {
  const { app, deps } = server;
  const { body: checkout } = await join(app, await makePair(deps));
  await payAt(checkout.authorizationUrl, 'success');
  const event = () => deps.db.selectFrom('webhook_inbox').selectAll().executeTakeFirstOrThrow();

  faults = { verify: 'never heard' };
  expect((await deliver(app, chargeSuccess(checkout.reference))).status).toBe(200);
  await eventually(async () => (await event()).tries > 0, 10_000);
  expect(await event()).toMatchObject({ done_at: null, problem: expect.stringContaining('ProviderUnknown') });

  faults = {};
  await eventually(async () => (await event()).done_at !== null, 20_000);
  expect((await event()).problem).toBeNull();
  await assertInvariants(deps.db);
});
