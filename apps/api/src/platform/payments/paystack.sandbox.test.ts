import { quickBehaviours } from '@udala/sandbox/paystack/behaviours/behaviours.ts';
import { startSandbox } from '@udala/sandbox/server.ts';
import { beforeAll, expect, it } from 'vitest';
import { minutes, later } from '#platform/clock.ts';
import { expiry, payAt } from '#test/money.ts';
import { ProviderRefused, ProviderUnknown, type Payments, type ProviderPayment } from './payments.ts';
import { createPaystack } from './paystack.ts';

const key = 'key of this walk';
const secretKey = 'sk_test_walk';
const email = 'Patron@Example.com';
const amountKobo = 250_000;

let paystack: Payments;
let control: (path: string, body: object) => Promise<void>;
let since: Date;
beforeAll(async () => {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key,
    paystackSecretKey: secretKey,
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  });
  paystack = createPaystack({ secretKey, url: `${sandbox.url}/paystack` });
  control = async (path, body) => {
    const headers = { 'x-sandbox-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}/control${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  await control('/balance', { floatKobo: 100_000_000 });
  await control('/behaviours', quickBehaviours);
  since = later(await paystack.now(), -minutes(1));
  return sandbox.close;
});

const checkout = (reference: string) =>
  paystack.initialize({
    reference,
    email,
    amountKobo,
    callbackUrl: 'http://ada.localhost:3000/back',
    cancelUrl: 'http://ada.localhost:3000/cancelled',
  });

/** Pays at a checkout and returns the resulting payment. */
async function pay(reference: string, card = 'success'): Promise<ProviderPayment & { providerId: number }> {
  const { authorizationUrl } = await checkout(reference);
  await payAt(authorizationUrl, card);
  const payment = await paystack.verify(reference);
  if (payment.providerId === null) throw new Error('the sandbox gave no id');
  return { ...payment, providerId: payment.providerId };
}

async function saved(reference: string, card = 'success') {
  const { authorization } = await pay(reference, card);
  if (!authorization) throw new Error('the sandbox saved nothing');
  return { email, amountKobo, authorizationCode: authorization.code };
}

async function pages<Item>(
  list: (since: Date, cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
) {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(since, cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

it('accepts a payment and saves its authorization', async () => {
  expect(await paystack.verify('pay-1')).toMatchObject({ status: 'missing' });
  await checkout('pay-1');
  expect(await paystack.verify('pay-1')).toMatchObject({ status: 'abandoned', authorization: null });
  await expect(checkout('pay-1')).rejects.toBeInstanceOf(ProviderRefused);
  expect(await pay('pay-2')).toMatchObject({
    status: 'succeeded',
    amountKobo,
    currency: 'NGN',
    channel: 'card',
    live: false,
    email: 'patron@example.com',
    authorization: { channel: 'card', last4: '4081', brand: 'visa', expiresOn: expiry.over },
  });
  const { providerId } = await paystack.verify('pay-2');
  expect(await paystack.findPayment(providerId ?? 0)).toMatchObject({ reference: 'pay-2', status: 'succeeded' });
  expect(await paystack.findPayment(1)).toBeNull();
  const listed = await pages(paystack.listPayments);
  expect(listed.map(({ reference }) => reference)).toEqual(expect.arrayContaining(['pay-1', 'pay-2']));
});

it('charges a saved authorization once per reference', async () => {
  const card = await saved('saved-1');
  expect(await paystack.charge({ ...card, reference: 'renewal-1' })).toMatchObject({
    status: 'succeeded',
    reference: 'renewal-1',
    amountKobo,
    authorizationUrl: null,
  });
  await expect(paystack.charge({ ...card, reference: 'renewal-1' })).rejects.toBeInstanceOf(ProviderUnknown);
  await expect(paystack.charge({ ...card, email: 'other@example.com', reference: 'renewal-2' })).rejects.toThrow(
    /Email does not match/,
  );
  expect(await paystack.verify('renewal-2')).toMatchObject({ status: 'missing' });
});

it('reports a bank’s answer to a renewal', async () => {
  const stolen = await saved('saved-2', 'stolen');
  expect(await paystack.charge({ ...stolen, reference: 'renewal-3' })).toMatchObject({
    status: 'failed',
    gatewayResponse: 'Pickup card (stolen card)',
  });
  const asks = await saved('saved-3', 'asks-later');
  const paused = await paystack.charge({ ...asks, reference: 'renewal-4' });
  expect(paused).toMatchObject({ status: 'pending', amountKobo });
  expect(paused.authorizationUrl).toMatch(/^http/);
  await control(`/authorizations/${stolen.authorizationCode}/next`, { answer: 'regulate', minutes: 90 });
  await expect(paystack.charge({ ...stolen, reference: 'renewal-5' })).rejects.toEqual(
    new ProviderRefused('Charge cannot be fulfilled until 90 minutes', { cause: expect.any(Error) }),
  );
});

it('refunds a payment once', async () => {
  const { providerId } = await pay('back-1');
  expect(await paystack.findRefunds({ providerId })).toEqual([]);
  const order = { reference: 'back-1', amountKobo, note: 'refund-1' };
  const refund = await paystack.refund(order);
  expect(refund).toMatchObject({ status: 'pending', amountKobo, note: 'refund-1' });
  expect(await paystack.refund(order)).toEqual(refund);
  expect(await paystack.findRefunds({ providerId })).toEqual([refund]);
  await control(`/refunds/${refund.providerId}`, { status: 'processed' });
  expect(await paystack.findRefunds({ providerId })).toMatchObject([{ status: 'done' }]);
  expect(await paystack.verify('back-1')).toMatchObject({ status: 'reversed' });
  await expect(paystack.refund({ ...order, reference: 'never' })).rejects.toBeInstanceOf(ProviderRefused);
});

it('follows a dispute', async () => {
  await pay('disputed-1');
  expect(await paystack.findDispute(1)).toBeNull();
  await control('/disputes', { reference: 'disputed-1' });
  const [dispute] = await pages(paystack.listDisputes);
  if (!dispute) throw new Error('the sandbox lists no dispute');
  expect(dispute).toMatchObject({ status: 'open', reference: 'disputed-1', amountKobo });
  expect(await paystack.findDispute(dispute.providerId)).toEqual(dispute);
  await control(`/disputes/${dispute.providerId}/resolve`, { resolution: 'declined' });
  expect(await paystack.findDispute(dispute.providerId)).toMatchObject({ status: 'won' });
});

it('pays out once per reference', async () => {
  await pay('funds-1');
  const [bank] = await paystack.listBanks();
  if (!bank) throw new Error('the sandbox lists no bank');
  const account = { bankCode: bank.code, accountNumber: '0000000000' };
  await expect(paystack.resolveAccount({ ...account, accountNumber: '0000000404' })).rejects.toBeInstanceOf(
    ProviderRefused,
  );
  const name = await paystack.resolveAccount(account);
  const recipient = await paystack.saveRecipient({ ...account, ...name });
  expect(await paystack.saveRecipient({ ...account, ...name })).toEqual(recipient);

  const order = { reference: 'payout-0190abcdef01', amountKobo: 100_000, reason: 'Udala', ...recipient };
  expect(await paystack.findTransfer(order.reference)).toMatchObject({ status: 'missing' });
  const transfer = await paystack.transfer(order);
  expect(transfer).toMatchObject({ status: 'pending', reference: order.reference, amountKobo: 100_000 });
  await expect(paystack.transfer(order)).rejects.toBeInstanceOf(ProviderUnknown);
  await control(`/transfers/${order.reference}`, { status: 'success' });
  expect(await paystack.findTransfer(order.reference)).toEqual({ ...transfer, status: 'succeeded', ...recipient });
  await control(`/transfers/${order.reference}`, { status: 'reversed' });
  const listed = await pages(paystack.listTransfers);
  expect(listed).toMatchObject([{ reference: order.reference, status: 'reversed' }]);
});
