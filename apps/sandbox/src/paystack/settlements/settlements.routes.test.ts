import { expect, test } from 'vitest';
import { openSandbox, temporaryFile } from '../../../test/harness.ts';
import {
  balanceOf,
  behave,
  feeKobo,
  friday,
  log,
  monday,
  moveTo,
  netKobo,
  pay,
  settlements,
  transfer,
} from '../../../test/settler.ts';

test('money of Friday is settled to the bank on Monday, with all payments of its day', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '09:00');
  await pay(sandbox, 'morning');
  await moveTo(sandbox, friday, '23:30');
  await pay(sandbox, 'night');
  await moveTo(sandbox, monday, '01:59');
  expect(await settlements(sandbox)).toMatchObject({ data: [], meta: { total: 0 } });

  await moveTo(sandbox, monday, '02:01');
  const announced = (await settlements(sandbox)).data[0];
  expect(announced).toMatchObject({ status: 'pending', updatedAt: `${monday}T01:00:00.000Z` });
  expect((await log(sandbox)).totals).toMatchObject({ unsettledKobo: 2 * netKobo, settledToBankKobo: 0 });

  await moveTo(sandbox, monday, '10:00');
  const settled = {
    id: announced?.id,
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    integration: 100_000,
    total_amount: 2 * netKobo,
    effective_amount: 2 * netKobo,
    total_fees: 2 * feeKobo,
    total_processed: 500_000,
    deductions: null,
    settlement_date: `${monday}T00:00:00.000Z`,
    settled_by: null,
    createdAt: `${monday}T01:00:00.000Z`,
    updatedAt: `${monday}T09:00:00.000Z`,
  };
  expect(await settlements(sandbox)).toEqual({
    status: true,
    message: 'Settlements retrieved',
    data: [settled],
    meta: { total: 1, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
  });
  expect(await balanceOf(sandbox)).toBe(0);
  expect((await log(sandbox)).totals).toEqual({
    openingKobo: 0,
    balanceKobo: 0,
    unsettledKobo: 0,
    settledToBankKobo: 2 * netKobo,
  });
});

test('money of the eve of 1 October is settled on the day after it', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, '2036-09-30', '12:00');
  await pay(sandbox, 'eve');
  await moveTo(sandbox, '2036-10-01', '23:00');
  expect((await settlements(sandbox)).data).toEqual([]);
  await moveTo(sandbox, '2036-10-02', '10:00');
  expect((await settlements(sandbox)).data).toMatchObject([{ status: 'success', total_processed: 250_000 }]);
});

test('the settlements of a weekend are listed newest first, in pages, by state and by time', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  for (const [index, day] of [friday, '2040-07-07', '2040-07-08', monday].entries()) {
    await moveTo(sandbox, day, '12:00');
    await pay(sandbox, day, { amount: (index + 1) * 100_000 });
  }
  await moveTo(sandbox, '2040-07-10', '03:00');
  const grossOf = async (query: string) =>
    (await settlements(sandbox, query)).data.map(({ total_processed: gross }) => gross);
  expect(await grossOf('')).toEqual([400_000, 300_000, 200_000, 100_000]);
  expect(await grossOf('?status=success')).toEqual([300_000, 200_000, 100_000]);
  expect(await grossOf('?status=pending&subaccount=none')).toEqual([400_000]);
  expect(await grossOf('?perPage=2&page=2')).toEqual([200_000, 100_000]);
  expect(await grossOf('?from=2040-07-10')).toEqual([400_000]);
  expect(await grossOf('?to=2040-07-10')).toEqual([300_000, 200_000, 100_000]);
  expect(await grossOf('?status=failed')).toEqual([]);
  expect(await grossOf('?subaccount=ACCT_other')).toEqual([]);
  expect((await settlements(sandbox, '?perPage=3')).meta).toMatchObject({ total: 4, pageCount: 2 });
});

test('a settlement has its payments, newest first, and an unknown one is not found', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '12:00');
  for (const reference of ['r1', 'r2', 'r3']) await pay(sandbox, reference);
  await moveTo(sandbox, monday, '12:00');
  await pay(sandbox, 'later');
  const [{ id } = { id: 0 }] = (await settlements(sandbox)).data;
  expect(await (await sandbox.paystack(`/settlement/${id}/transactions?perPage=2`)).json()).toMatchObject({
    status: true,
    message: 'Transactions retrieved',
    data: [
      { reference: 'r3', amount: 250_000, fees: feeKobo, status: 'success', customer: { email: 'patron@example.com' } },
      { reference: 'r2' },
    ],
    meta: { total: 3, total_volume: 750_000, skipped: 0, perPage: 2, page: 1, pageCount: 2 },
  });
  // That of Monday's payment exists, and is not announced before Tuesday.
  expect((await sandbox.paystack(`/settlement/${id + 1}/transactions`)).status).toBe(404);
});

test('settled to the bank, transfers are paid from what was topped up, and no more', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '12:00');
  await pay(sandbox, 'paid');
  await moveTo(sandbox, monday, '12:00');
  const refused = await transfer(sandbox, 100_000);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    status: false,
    message: 'Your balance is not enough to fulfil this request',
  });
  await sandbox.control('/balance', { topUpKobo: 101_000 });
  expect((await transfer(sandbox, 100_000)).status).toBe(200);
  expect(await balanceOf(sandbox)).toBe(0);
});

test('settled into the balance, transfers are paid from it on the next working day', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'balance' });
  await moveTo(sandbox, friday, '12:00');
  await pay(sandbox, 'paid');
  await moveTo(sandbox, monday, '09:59');
  expect([await balanceOf(sandbox), (await transfer(sandbox, 100_000)).status]).toEqual([0, 400]);
  await moveTo(sandbox, monday, '10:00');
  expect(await balanceOf(sandbox)).toBe(netKobo);
  expect((await transfer(sandbox, 100_000)).status).toBe(200);
  expect(await balanceOf(sandbox)).toBe(netKobo - 101_000);
});

test('a restart changes nothing, and what was due meanwhile is settled at its time', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile });
  await behave(before, { settlement: 'balance', business: 7 });
  await before.control('/balance', { floatKobo: 5000 });
  await moveTo(before, friday, '12:00');
  await pay(before, 'paid');
  const logged = await log(before);
  await before.close();

  const after = await openSandbox({ databaseFile });
  expect(await log(after)).toEqual(logged);
  await moveTo(after, '2040-07-20', '12:00');
  expect((await settlements(after)).data).toMatchObject([
    { status: 'success', integration: 7, updatedAt: `${monday}T09:00:00.000Z` },
  ]);
  expect(await balanceOf(after)).toBe(5000 + netKobo);
});

test('a settlement goes to where payments are settled on its day', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '12:00');
  await pay(sandbox, 'pending');
  await behave(sandbox, { settlement: 'balance' });
  expect(await balanceOf(sandbox)).toBe(0);
  await moveTo(sandbox, monday, '10:00');
  expect(await balanceOf(sandbox)).toBe(netKobo);
});
