import { expect, test } from 'vitest';
import { openSandbox } from '../../test/harness.ts';
import { callbackUrl, eventsOf, payWith, settleAtOnce, startPayment, verify } from '../../test/payer.ts';

const returnUrl = `${callbackUrl}&trxref=ref-1&reference=ref-1`;

test('a transfer is pending until it arrives, and then leads back', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const checkout = await startPayment(sandbox, 'ref-1');
  expect(await (await sandbox.request(`${checkout}?method=bank_transfer`)).text()).toContain('Show the account');
  await sandbox.submit(`${checkout}/transfer`, {});
  expect((await verify(sandbox, 'ref-1')).status).toBe('ongoing');
  expect(await (await sandbox.request(checkout)).text()).toMatch(/class="big">\d{10}</);
  await sandbox.submit(`${checkout}/sent`, { amount: 'right' });
  expect(await verify(sandbox, 'ref-1')).toMatchObject({ status: 'ongoing', channel: 'bank_transfer', fees: null });
  const waiting = await sandbox.request(`${checkout}?waited=yes`);
  expect(await waiting.text()).toContain('Waiting for the bank.');
  await settleAtOnce(sandbox);
  await expect
    .poll(() => verify(sandbox, 'ref-1'))
    .toMatchObject({
      status: 'success',
      fees: 13_750,
      authorization: { channel: 'bank_transfer', reusable: false, signature: null },
    });
  expect((await sandbox.request(`${checkout}?waited=yes`)).headers.get('location')).toBe(returnUrl);
  expect((await eventsOf(sandbox)).map(({ event }) => event)).toEqual(['charge.success']);
});

test('a wrong amount is reported and returned; the right one may still arrive', async () => {
  const sandbox = await openSandbox();
  await settleAtOnce(sandbox);
  const checkout = await startPayment(sandbox, 'ref-1');
  await sandbox.submit(`${checkout}/transfer`, {});
  await sandbox.submit(`${checkout}/sent`, { amount: 'wrong' });
  expect(await eventsOf(sandbox)).toMatchObject([
    {
      event: 'bank.transfer.rejected',
      data: {
        bank_transfer: { amount: '125000', message_type: 'INCORRECT_AMOUNT', transaction_id: expect.any(String) },
        customer: { email: 'patron@example.com' },
      },
    },
  ]);
  expect((await verify(sandbox, 'ref-1')).status).toBe('ongoing');
  expect(await (await sandbox.request(checkout)).text()).toContain('₦1,250 came, which is not the amount.');
  await sandbox.submit(`${checkout}/sent`, { amount: 'right' });
  await expect.poll(async () => (await verify(sandbox, 'ref-1')).status).toBe('success');
});

test('USSD shows a code and is paid once it was dialled', async () => {
  const sandbox = await openSandbox();
  await settleAtOnce(sandbox);
  const checkout = await startPayment(sandbox, 'ref-1');
  await sandbox.submit(`${checkout}/ussd`, { bank: '058' });
  expect(await (await sandbox.request(checkout)).text()).toMatch(/\*737\*33\*4\*\d{5}#/);
  await sandbox.submit(`${checkout}/sent`, { amount: 'right' });
  await expect.poll(() => verify(sandbox, 'ref-1')).toMatchObject({ status: 'success', channel: 'ussd' });
  expect((await sandbox.submit(`${checkout}/ussd`, { bank: '044' })).status).toBe(200);
});

test('a bank debit makes a mandate that can be charged again', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const checkout = await startPayment(sandbox, 'ref-1');
  expect((await sandbox.submit(`${checkout}/bank`, { bank: '058', account: '12' })).status).toBe(422);
  await sandbox.submit(`${checkout}/bank`, { bank: '058', account: '0123456789' });
  expect(await verify(sandbox, 'ref-1')).toMatchObject({
    status: 'processing',
    channel: 'direct_debit',
    paid_at: null,
  });
  await settleAtOnce(sandbox);
  await expect
    .poll(() => verify(sandbox, 'ref-1'))
    .toMatchObject({
      status: 'success',
      fees: 1250,
      authorization: { channel: 'direct_debit', reusable: true, last4: '6789', bank: 'Guaranty Trust Bank' },
    });
  expect((await eventsOf(sandbox)).map(({ event }) => event)).toEqual([
    'direct_debit.authorization.created',
    'direct_debit.authorization.active',
    'charge.success',
  ]);
});

test('while money is in transit no other payment is accepted', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const checkout = await startPayment(sandbox, 'ref-1');
  await sandbox.submit(`${checkout}/transfer`, {});
  await sandbox.submit(`${checkout}/sent`, { amount: 'right' });
  expect(await (await payWith(sandbox, checkout, 'success')).text()).toContain('Waiting for the bank.');
  await sandbox.submit(`${checkout}/cancel`, {});
  expect((await verify(sandbox, 'ref-1')).status).toBe('ongoing');
});

test('the checkout offers the channels that were asked for', async () => {
  const sandbox = await openSandbox();
  const page = async (reference: string, fields: object) =>
    (await sandbox.request(await startPayment(sandbox, reference, fields))).text();
  expect(await page('all', {})).toContain('aria-label="Ways to pay"');
  expect(await page('card', { channels: ['card', 'qr'] })).not.toContain('Ways to pay');
  expect(await page('ussd', { channels: ['ussd'] })).toContain('Show the code');
  expect(await page('small', { channels: ['card', 'bank_transfer'], amount: 9999 })).not.toContain('Transfer</a');
  const refused = await sandbox.paystack('/transaction/initialize', {
    email: 'a@b.co',
    amount: 5000,
    channels: ['qr'],
  });
  expect(refused.status).toBe(400);
});
