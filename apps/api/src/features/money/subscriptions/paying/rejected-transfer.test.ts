import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { deliver, join, makePair, transferAt, unhurried } from '#test/money.ts';
import { change, makePaidMember, moveBack, payByHand } from '#test/subscriptions.ts';

let server: FaultyServer;
beforeAll(async () => {
  server = await startFaultyServer(unhurried);
  await server.hearWebhooks();
});
afterEach(() => server.fail({}));
afterAll(() => server.close());

const emailsAbout = async ({ email }: { email: string }) =>
  (await emailsTo(server.deps, email)).filter(({ subject }) => /^Your transfer to .* goes back to you$/.test(subject));

async function emailAbout(patron: { email: string }) {
  await eventually(async () => (await emailsAbout(patron)).length > 0);
  return (await emailsAbout(patron))[0];
}

/** The event about a payment has been followed up. */
const untilFollowed = (providerId: number | null) =>
  eventually(async () => {
    const event = server.deps.db
      .selectFrom('webhook_inbox')
      .select('done_at')
      .where('event', '=', 'bank.transfer.rejected')
      .where('object_id', '=', String(providerId));
    return (await event.executeTakeFirst())?.done_at != null;
  });

it('who sends another amount for a first payment hears once that it comes back, and where to pay [C]', async () => {
  const { patron, ...offer } = await makePair(server.deps);
  const { body } = await join(server.app, { patron, ...offer });
  await transferAt(body.authorizationUrl, 'wrong');
  const email = await emailAbout(patron);
  expect(email?.text).toContain('It must be exactly ₦2,500, in one transfer.');
  expect(email?.text).toMatch(/Pay ₦2,500 now: http.*\/membership\/auth\/payment/);
  await server.control('webhooks/deliver', { reference: body.reference, times: 3 });
  expect(await emailsAbout(patron)).toHaveLength(1);
});

it('who sends another amount for the next month gets the link that pays it [C]', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  await payByHand(deps, member.id);
  await moveBack(deps, member.id, 29);
  const { body } = await change(app, 'paySubscription', member.id, member.patron);
  await transferAt(body.authorizationUrl, 'wrong');
  expect((await emailAbout(member.patron))?.text).toMatch(/membership\/manage\/[\w-]+/);
});

/** The state that the provider reports of the payment once the event has come. */
const reported = (status: ProviderPayment['status']) =>
  server.fail({ findPayment: { answers: (payment) => payment && { ...payment, status } } });

it.each(['abandoned', 'failed'] as const)('is written too where the payment is %s meanwhile', async (status) => {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  reported(status);
  await transferAt(body.authorizationUrl, 'wrong');
  expect(await emailAbout(pair.patron)).toBeDefined();
});

it('is not written once the money has come, nor about a payment that is not ours', async () => {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  const { providerId } = await server.deps.payments.verify(body.reference);
  reported('succeeded');
  await transferAt(body.authorizationUrl, 'wrong');
  await untilFollowed(providerId);
  expect(await emailsAbout(pair.patron)).toEqual([]);
  const others = { bank_transfer: { amount: '1000', message_type: 'INCORRECT_AMOUNT', transaction_id: '77' } };
  await deliver(server.app, JSON.stringify({ event: 'bank.transfer.rejected', data: others }));
  await untilFollowed(77);
});
