import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { chargeSuccess, deliver, join, makePair, payAt } from '#test/money.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer()));
afterAll(() => server.close());

it('leaves an event open while the provider does not answer, and acts on it once it does', async () => {
  const { app, deps } = server;
  const { body: checkout } = await join(app, await makePair(deps));
  await payAt(checkout.authorizationUrl, 'success');
  const event = () => deps.db.selectFrom('webhook_inbox').selectAll().executeTakeFirstOrThrow();

  server.fail({ verify: 'never heard' });
  expect((await deliver(app, chargeSuccess(checkout.reference))).status).toBe(200);
  await eventually(async () => (await event()).tries > 0);
  expect(await event()).toMatchObject({ done_at: null, problem: expect.stringContaining('ProviderUnknown') });

  server.fail({});
  await eventually(async () => (await event()).done_at !== null);
  expect((await event()).problem).toBeNull();
  await assertInvariants(deps.db);
});
