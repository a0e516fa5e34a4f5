import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailsTo } from '#test/inbox.ts';
import { join, makePair, startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { change, makePaidMember, moveBack, payByHand } from '#test/subscriptions.ts';
import { eventually } from '#test/harness.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer(unhurried);
  await server.hearWebhooks();
});
afterAll(() => server.close());

async function submit(checkout: string, form: string, fields: Record<string, string>): Promise<void> {
  const { origin, pathname } = new URL(checkout);
  await fetch(`${origin}${pathname}/${form}`, {
    method: 'POST',
    headers: { origin },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
}

async function sendWrong(checkout: string): Promise<void> {
  await submit(checkout, 'transfer', {});
  await submit(checkout, 'sent', { amount: 'wrong' });
}

const emailTo = async (email: string) => {
  await eventually(async () => (await wrongOnes(email)).length > 0);
  return (await wrongOnes(email))[0];
};
const wrongOnes = async (email: string) =>
  (await emailsTo(server.deps, email)).filter(({ subject }) => subject.startsWith('Your transfer to'));

it('who sends another sum for a first payment hears that it comes back, and where to pay [C]', async () => {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  await sendWrong(body.authorizationUrl);
  const email = await emailTo(pair.patron.email);
  expect(email?.subject).toMatch(/^Your transfer to .* wasn't ₦2,500$/);
  expect(email?.text).toContain('Please send exactly ₦2,500, in one transfer.');
  // Sent again by the provider, it is said once.
  await server.control('webhooks/deliver', { reference: body.reference, times: 3 });
  expect(await wrongOnes(pair.patron.email)).toHaveLength(1);
});

it('who sends another sum for the next month gets the link that pays it [C]', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  await payByHand(deps, member.id);
  await moveBack(deps, member.id, 29);
  const { body } = await change(app, 'paySubscription', member.id, member.patron);
  await sendWrong(body.authorizationUrl);
  expect((await emailTo(member.patron.email))?.text).toMatch(/membership\/manage\/[\w-]+/);
});
