import { expect, test } from 'vitest';
import { openFundedSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { eventsOf, settleAtOnce } from '../../../test/payer.ts';
import { balanceOf, behave, transfer } from '../../../test/settler.ts';

const reference = 'payout_0190-abcdef';
const floatKobo = 100_000_000;

async function openWithCodes(): Promise<OpenSandbox> {
  const sandbox = await openFundedSandbox();
  await behave(sandbox, { transferCodes: true });
  return sandbox;
}

const statusOf = async (sandbox: OpenSandbox) =>
  ((await (await sandbox.paystack(`/transfer/verify/${reference}`)).json()) as { data: { status: string } }).data
    .status;

test('a transfer waits for its code, moves no money, and is sent once a person enters it', async () => {
  const sandbox = await openWithCodes();
  await settleAtOnce(sandbox);
  expect(await (await transfer(sandbox, 1_000_000)).json()).toMatchObject({
    message: 'Transfer requires OTP to continue',
    data: { status: 'otp', reference },
  });
  expect(await balanceOf(sandbox)).toBe(floatKobo);
  await sandbox.submit('/transfers', { reference, status: 'pending' });
  await expect.poll(() => statusOf(sandbox)).toBe('success');
  expect(await balanceOf(sandbox)).toBe(floatKobo - 1_000_000 - 2500 - 5000);
});

test('a transfer without its code is abandoned after half an hour, without an event; its reference stays used', async () => {
  const sandbox = await openWithCodes();
  await transfer(sandbox, 1_000_000);
  await sandbox.control('/clock', { advanceMs: 29 * 60_000 });
  expect(await statusOf(sandbox)).toBe('otp');
  await sandbox.control('/clock', { advanceMs: 60_000 });
  expect(await statusOf(sandbox)).toBe('abandoned');
  expect(await eventsOf(sandbox)).toEqual([]);
  expect(await balanceOf(sandbox)).toBe(floatKobo);
  expect((await sandbox.control(`/transfers/${reference}`, { status: 'pending' })).status).toBe(409);
  expect((await transfer(sandbox, 1_000_000)).status).toBe(400);
});

test('a person switches codes off on the front page', async () => {
  const sandbox = await openWithCodes();
  expect(await (await sandbox.request('/')).text()).toContain('Each transfer waits for a code.');
  await sandbox.submit('/transfer-codes', { codes: 'off' });
  expect(await (await sandbox.request('/')).text()).toContain('Transfers need no code.');
  expect(await (await transfer(sandbox, 1_000_000)).json()).toMatchObject({ data: { status: 'pending' } });
});
