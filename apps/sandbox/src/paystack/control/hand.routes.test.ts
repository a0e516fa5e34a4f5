import { expect, test } from 'vitest';
import { openFundedSandbox, openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { charge, saveCard, startPayment, verify } from '../../../test/payer.ts';
import { balanceOf, behave, friday, log, monday, moveTo, pay } from '../../../test/settler.ts';

const overview = async (sandbox: OpenSandbox) => (await sandbox.request('/')).text();

test('a person makes the next charge of a card fail', async () => {
  const sandbox = await openFundedSandbox();
  const code = await saveCard(sandbox);
  expect(await overview(sandbox)).toContain('visa 4081');
  const response = await sandbox.submit('/next-charge', { code, answer: 'Expired card' });
  expect(response.headers.get('location')).toBe('/#cards');
  expect(await overview(sandbox)).toContain('<option selected>Expired card</option>');
  await charge(sandbox, code, 'r1');
  expect(await verify(sandbox, 'r1')).toMatchObject({ status: 'failed', gateway_response: 'Expired card' });
  await sandbox.submit('/next-charge', { code, answer: 'Expired card' });
  await sandbox.submit('/next-charge', { code, answer: '' });
  await charge(sandbox, code, 'r2');
  expect((await verify(sandbox, 'r2')).status).toBe('success');
});

test('a person opens a dispute and ends it', async () => {
  const sandbox = await openFundedSandbox();
  await saveCard(sandbox);
  await sandbox.submit('/disputes', { reference: 'first' });
  const id = /name="id" value="(\d+)"/.exec(await overview(sandbox))?.[1] ?? '';
  await sandbox.submit('/disputes/resolve', { id, resolution: 'merchant-accepted' });
  expect(await overview(sandbox)).toContain('✕ Lost');
  expect((await verify(sandbox, 'first')).status).toBe('reversed');
});

test('a person sees refunds, and sends a transfer back', async () => {
  const sandbox = await openFundedSandbox();
  await saveCard(sandbox);
  await sandbox.control('/settling', { delayMs: null });
  await sandbox.paystack('/refund', { transaction: 'first', amount: 10_000 });
  const wanted = { type: 'nuban', name: 'Ada <b>', account_number: '0000000000', bank_code: '057' };
  const { data } = (await (await sandbox.paystack('/transferrecipient', wanted)).json()) as {
    data: { recipient_code: string };
  };
  const reference = 'payout_0190-abcdef';
  await sandbox.paystack('/transfer', { source: 'balance', amount: 50_000, reference, recipient: data.recipient_code });
  expect(await overview(sandbox)).toContain('Ada &lt;b&gt;, 0000000000');
  expect(await overview(sandbox)).toContain('Asked for');
  await sandbox.control(`/transfers/${reference}`, { status: 'success' });
  await sandbox.submit('/transfers', { reference, status: 'reversed' });
  expect(await overview(sandbox)).toContain('✕ Came back');
});

test('a person holds what is pending, and lets it continue', async () => {
  const sandbox = await openFundedSandbox();
  await sandbox.submit('/settling', { pending: 'waits' });
  const checkout = await startPayment(sandbox, 'debit');
  await sandbox.submit(`${checkout}/bank`, { bank: '058', account: '0123456789' });
  expect(await overview(sandbox)).toContain('waits until you let it go on.');
  expect((await verify(sandbox, 'debit')).status).toBe('processing');
  await sandbox.submit('/settling', { pending: 'goes on' });
  expect(await overview(sandbox)).toContain('goes on by itself after two seconds.');
  await expect.poll(async () => (await verify(sandbox, 'debit')).status).toBe('success');
});

test('a person tops the balance up, in naira and not with less than ₦100', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  const response = await sandbox.submit('/top-up', { naira: '₦50,000' });
  expect(response.headers.get('location')).toBe('/#payouts');
  for (const naira of ['99', '-5000', 'much', '']) await sandbox.submit('/top-up', { naira });
  expect(await balanceOf(sandbox)).toBe(5_000_000);
  expect((await log(sandbox)).items).toMatchObject([{ kind: 'top-up', amountKobo: 5_000_000 }]);
  expect(await overview(sandbox)).toContain('Balance at Paystack: <strong>₦50,000</strong>');
});

test('a person sees what is settled, and what is about to be', async () => {
  const sandbox = await openFundedSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '12:00');
  await pay(sandbox, 'paid');
  expect(await overview(sandbox)).toContain('Pending');
  await moveTo(sandbox, monday, '12:00');
  const page = await overview(sandbox);
  expect(page).toContain('✓ To the bank');
  expect(page).toContain('₦2,500 less ₦137.50 of fees');
});
