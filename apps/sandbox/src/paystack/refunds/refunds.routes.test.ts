import { expect, test } from 'vitest';
import { openFundedSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { eventsOf, payWith, settleAtOnce, startPayment, verify } from '../../../test/payer.ts';

async function payAndRefund(sandbox: OpenSandbox, slug = 'success', fields: object = {}) {
  await payWith(sandbox, await startPayment(sandbox, 'ref-1'), slug);
  const response = await sandbox.paystack('/refund', { transaction: 'ref-1', ...fields });
  return ((await response.json()) as { data: { id: number; status: string; amount: number } }).data;
}

const refundEvents = async (sandbox: OpenSandbox) =>
  (await eventsOf(sandbox)).filter(({ event }) => event.startsWith('refund.'));

test('a full refund goes through its states, and the payment is reversed', async () => {
  const sandbox = await openFundedSandbox();
  await settleAtOnce(sandbox);
  const refund = await payAndRefund(sandbox);
  expect(refund).toMatchObject({ status: 'pending', amount: 250_000, transaction: { reference: 'ref-1' } });
  await expect.poll(async () => (await verify(sandbox, 'ref-1')).status).toBe('reversed');
  expect(await refundEvents(sandbox)).toMatchObject([
    { event: 'refund.pending', data: { transaction_reference: 'ref-1', amount: '250000', refund_reference: null } },
    { event: 'refund.processing', data: { status: 'processing' } },
    { event: 'refund.processed', data: { status: 'processed', amount: '250000' } },
  ]);
});

test('a second full refund is refused, before the first is there and after', async () => {
  const sandbox = await openFundedSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const { id } = await payAndRefund(sandbox);
  const again = async () => (await sandbox.paystack('/refund', { transaction: 'ref-1' })).json();
  const refused = { status: false, message: 'Transaction has been fully reversed', code: 'transaction_reversed' };
  expect(await again()).toMatchObject(refused);
  await sandbox.control(`/refunds/${id}`, { status: 'processed' });
  expect(await again()).toMatchObject(refused);
});

test.each([
  ['refund-fails', 'failed', 250_000],
  ['refund-needs-attention', 'needs-attention', '250000'],
])('%s: the refund ends as %s, the payment stays paid', async (slug, status, amount) => {
  const sandbox = await openFundedSandbox();
  await settleAtOnce(sandbox);
  const { id } = await payAndRefund(sandbox, slug);
  await expect
    .poll(async () => (await refundEvents(sandbox)).at(-1))
    .toMatchObject({ event: `refund.${status}`, data: { amount } });
  expect((await verify(sandbox, 'ref-1')).status).toBe('success');
  expect(await (await sandbox.paystack(`/refund/${id}`)).json()).toMatchObject({ data: { id, status } });
});

test('parts are refunded until nothing is left', async () => {
  const sandbox = await openFundedSandbox();
  await settleAtOnce(sandbox);
  await payAndRefund(sandbox, 'success', { amount: '100000' });
  expect(await (await sandbox.paystack('/refund', { transaction: 'ref-1', amount: 200_000 })).json()).toMatchObject({
    status: false,
  });
  await sandbox.paystack('/refund', { transaction: 'ref-1', amount: 150_000 });
  await expect.poll(async () => (await verify(sandbox, 'ref-1')).status).toBe('reversed');
});

test('refunds are found by the id of the payment, by its reference and by their own', async () => {
  const sandbox = await openFundedSandbox();
  const { id } = await payAndRefund(sandbox);
  const { data } = (await (await sandbox.paystack(`/refund/${id}`)).json()) as { data: { transaction: number } };
  for (const name of [data.transaction, 'ref-1']) {
    const found = await (await sandbox.paystack(`/refund?transaction=${name}`)).json();
    expect(found).toMatchObject({ data: [{ id, amount: 250_000 }], meta: { total: 1 } });
  }
  expect(await (await sandbox.paystack('/refund?transaction=none')).json()).toMatchObject({ data: [] });
  expect((await sandbox.paystack('/refund/1')).status).toBe(404);
});

test('an unpaid payment, or more than its amount, is not refunded', async () => {
  const sandbox = await openFundedSandbox();
  await startPayment(sandbox, 'open');
  expect((await sandbox.paystack('/refund', { transaction: 'open' })).status).toBe(400);
  expect((await sandbox.paystack('/refund', { transaction: 'nobody' })).status).toBe(404);
  await sandbox.control('/balance', { floatKobo: 0 });
  await payWith(sandbox, await startPayment(sandbox, 'paid'), 'success');
  expect(await (await sandbox.paystack('/refund', { transaction: 'paid' })).json()).toMatchObject({
    message: 'Insufficient balance to fulfill this refund. Please top up.',
  });
});

test('a failed refund is counted as not refunded', async () => {
  const sandbox = await openFundedSandbox();
  const { id } = await payAndRefund(sandbox);
  const counted = async () =>
    ((await (await sandbox.control('/charges')).json()) as { items: { refundedKobo: number }[] }).items[0]
      ?.refundedKobo;
  expect(await counted()).toBe(250_000);
  await sandbox.control(`/refunds/${id}`, { status: 'failed' });
  expect(await counted()).toBe(0);
  expect(await (await sandbox.control('/refunds')).json()).toMatchObject({ items: [{ id, status: 'failed' }] });
});

test('a refund that needs attention is sent to the account its payer gave, and needs it again where that fails [B8]', async () => {
  const sandbox = await openFundedSandbox();
  await settleAtOnce(sandbox);
  const { id } = await payAndRefund(sandbox, 'refund-needs-attention');
  const statusOf = async () => {
    const { data } = (await (await sandbox.paystack(`/refund/${id}`)).json()) as { data: { status: string } };
    return data.status;
  };
  const retry = (details: object, of = id) =>
    sandbox.paystack(`/refund/retry_with_customer_details/${of}`, { refund_account_details: details });
  const account = { currency: 'NGN', account_number: '0000000000', bank_id: '7' };
  expect((await retry(account, 1)).status).toBe(404);
  await expect.poll(statusOf).toBe('needs-attention');
  for (const wrong of [{ currency: 'GHS' }, { bank_id: '058' }, { bank_id: '99' }, { account_number: '0000000404' }]) {
    expect((await retry({ ...account, ...wrong })).status).toBe(422);
  }
  expect(await statusOf()).toBe('needs-attention');

  await sandbox.control('/settling', { delayMs: null });
  const retried = await retry({ ...account, account_number: '0000000001' });
  expect(retried.status).toBe(200);
  expect(await retried.json()).toMatchObject({
    message: 'Refund retried and has been queued for processing',
    data: { id, status: 'processing' },
  });
  const again = await retry(account);
  expect(again.status).toBe(422);
  expect(await again.json()).toMatchObject({
    message: 'Invalid Refund state, refund status should be "needs-attention"',
  });
  await settleAtOnce(sandbox);
  await expect.poll(statusOf).toBe('needs-attention');
  await retry(account);
  await expect.poll(statusOf).toBe('processed');
  expect((await verify(sandbox, 'ref-1')).status).toBe('reversed');
});
