import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { settleAtOnce, verify } from '../../../test/payer.ts';
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
  type LogItem,
} from '../../../test/settler.ts';

const tuesday = '2040-07-10';

/** A sandbox that settles later, on a Friday, with nothing in its balance; its refunds wait for a test. */
async function openOnFriday(settlement: 'bank' | 'balance' = 'bank'): Promise<OpenSandbox> {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  await behave(sandbox, { settlement });
  await moveTo(sandbox, friday, '12:00');
  return sandbox;
}

async function refund(sandbox: OpenSandbox, transaction: string, amount: number) {
  const response = await sandbox.paystack('/refund', { transaction, amount });
  return (await response.json()) as { status: boolean; message: string; data: { id: number } };
}

async function loseDispute(sandbox: OpenSandbox, reference: string) {
  const { id } = (await (await sandbox.control('/disputes', { reference })).json()) as { id: number };
  await sandbox.control(`/disputes/${id}/resolve`, { resolution: 'auto-accepted' });
}

/** The amounts that moved between the provider and the world, with their sign. */
const signs: Record<string, number> = { charge: 1, 'refund-returned': 1, 'transfer-returned': 1, 'top-up': 1 };
const flowOf = ({ kind, amountKobo, feeKobo: fee }: LogItem) => {
  if (kind.startsWith('settlement')) return 0;
  const amount = Number(amountKobo) * (signs[kind] ?? -1);
  if (kind === 'charge') return amount - Number(fee);
  return amount + Number(fee) * (signs[kind] ?? -1);
};

test('the log has every movement in its order, with the balance after it, and adds up', async () => {
  const sandbox = await openOnFriday('balance');
  await pay(sandbox, 'one');
  await pay(sandbox, 'two');
  await pay(sandbox, 'three');
  await sandbox.control('/balance', { topUpKobo: 50_000 });
  await moveTo(sandbox, monday, '12:00');
  const { data } = await refund(sandbox, 'one', 100_000);
  await sandbox.control(`/refunds/${data.id}`, { status: 'failed' });
  await loseDispute(sandbox, 'two');
  await transfer(sandbox, 200_000);
  await sandbox.control('/transfers/payout_0190-abcdef', { status: 'reversed' });
  await pay(sandbox, 'four');

  const { items, totals } = await log(sandbox);
  const entries = items.map(({ kind, reference, amountKobo, feeKobo: fee, balanceKobo, unsettledKobo }) => [
    kind,
    reference,
    amountKobo,
    fee,
    balanceKobo,
    unsettledKobo,
  ]);
  const settlementId = String((await settlements(sandbox)).data[0]?.id);
  const settledKobo = 50_000 + 3 * netKobo;
  expect(entries).toEqual([
    ['charge', 'one', 250_000, feeKobo, 0, netKobo],
    ['charge', 'two', 250_000, feeKobo, 0, 2 * netKobo],
    ['charge', 'three', 250_000, feeKobo, 0, 3 * netKobo],
    ['top-up', null, 50_000, 0, 50_000, 3 * netKobo],
    ['settlement-to-balance', settlementId, 3 * netKobo, 0, settledKobo, 0],
    ['refund', 'one', 100_000, 0, settledKobo - 100_000, 0],
    ['refund-returned', 'one', 100_000, 0, settledKobo, 0],
    ['dispute-lost', 'two', 250_000, 0, settledKobo - 250_000, 0],
    ['transfer', 'payout_0190-abcdef', 200_000, 1000, settledKobo - 451_000, 0],
    ['transfer-returned', 'payout_0190-abcdef', 200_000, 1000, settledKobo - 250_000, 0],
    ['charge', 'four', 250_000, feeKobo, settledKobo - 250_000, netKobo],
  ]);
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted());
  expect(items[4]).toMatchObject({ at: `${monday}T09:00:00.000Z` });
  const sumKobo = items.reduce((sum, item) => sum + flowOf(item), 0);
  expect(totals.balanceKobo + totals.unsettledKobo + totals.settledToBankKobo).toBe(sumKobo);
});

test('a refund is deducted from the pending payout first, and the settlement says so', async () => {
  const sandbox = await openOnFriday();
  await pay(sandbox, 'one');
  await pay(sandbox, 'two');
  await sandbox.control('/balance', { topUpKobo: 500_000 });
  await refund(sandbox, 'one', 250_000);
  expect(await balanceOf(sandbox)).toBe(500_000);
  await moveTo(sandbox, monday, '10:00');
  expect((await settlements(sandbox)).data).toMatchObject([
    { total_amount: 2 * netKobo, deductions: 250_000, effective_amount: 2 * netKobo - 250_000 },
  ]);
});

test('a refund that no payout covers is deducted from the balance, else refused', async () => {
  const sandbox = await openOnFriday();
  await pay(sandbox, 'one');
  expect(await refund(sandbox, 'one', 240_000)).toMatchObject({
    status: false,
    message: 'Insufficient balance to fulfill this refund. Please top up.',
  });
  await sandbox.control('/balance', { topUpKobo: 240_000 });
  expect(await refund(sandbox, 'one', 240_000)).toMatchObject({ status: true });
  expect(await balanceOf(sandbox)).toBe(0);
  expect((await log(sandbox)).totals).toMatchObject({ unsettledKobo: netKobo });
});

test('a refund that fails after its settlement is added back to the next', async () => {
  const sandbox = await openOnFriday();
  await pay(sandbox, 'one');
  await pay(sandbox, 'two');
  const { data } = await refund(sandbox, 'one', 100_000);
  await moveTo(sandbox, monday, '12:00');
  await sandbox.control(`/refunds/${data.id}`, { status: 'failed' });
  await pay(sandbox, 'three');
  await moveTo(sandbox, tuesday, '12:00');
  expect((await settlements(sandbox)).data).toMatchObject([
    { deductions: -100_000, effective_amount: netKobo + 100_000 },
    { deductions: 100_000, effective_amount: 2 * netKobo - 100_000 },
  ]);
});

test('a lost dispute that nothing covers is paid by the settlements that follow', async () => {
  const sandbox = await openOnFriday();
  await pay(sandbox, 'disputed');
  await moveTo(sandbox, monday, '12:00');
  await loseDispute(sandbox, 'disputed');
  expect((await log(sandbox)).totals).toMatchObject({ balanceKobo: 0, unsettledKobo: -250_000 });
  for (const [day, reference] of [
    [monday, 'one'],
    [tuesday, 'two'],
  ] as const) {
    await moveTo(sandbox, day, '13:00');
    await pay(sandbox, reference);
  }
  await moveTo(sandbox, '2040-07-11', '12:00');
  expect((await settlements(sandbox)).data).toMatchObject([
    { deductions: 250_000 - netKobo, effective_amount: 2 * netKobo - 250_000 },
    { deductions: netKobo, effective_amount: 0 },
    { deductions: null, effective_amount: netKobo },
  ]);
  expect((await log(sandbox)).totals).toMatchObject({
    unsettledKobo: 0,
    settledToBankKobo: 3 * netKobo - 250_000,
  });
});

test('a payment that settles by itself after its settlement day is settled with its own day', async () => {
  const sandbox = await openOnFriday();
  const checkout = await sandbox.paystack('/transaction/initialize', {
    email: 'patron@example.com',
    amount: 250_000,
    reference: 'slow',
  });
  const { data } = (await checkout.json()) as { data: { access_code: string } };
  await sandbox.submit(`/checkout/${data.access_code}/bank`, { bank: '058', account: '0123456789' });
  await moveTo(sandbox, monday, '12:00');
  await settleAtOnce(sandbox);
  await expect.poll(async () => (await verify(sandbox, 'slow')).status).toBe('success');
  expect((await settlements(sandbox)).data).toEqual([]);
  await moveTo(sandbox, tuesday, '10:00');
  expect((await settlements(sandbox)).data).toMatchObject([{ total_processed: 250_000, total_fees: 1250 }]);
});
