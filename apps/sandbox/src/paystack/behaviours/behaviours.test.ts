import { expect, test } from 'vitest';
import { openFundedSandbox, openSandbox, temporaryFile, type OpenSandbox } from '../../../test/harness.ts';
import { charge, eventsOf, payWith, saveCard, settleAtOnce, startPayment, verify } from '../../../test/payer.ts';
import { behave, friday, log, monday, moveTo, pay, settlements, transfer } from '../../../test/settler.ts';
import { defaultBehaviours } from './behaviours.ts';

/** What a card payment of ₦2,500 costs a customer who bears the fee. */
const paidKobo = 263_960;

const read = async (sandbox: OpenSandbox) => (await sandbox.control('/behaviours')).json();

test('switches are as harsh as the provider until they are set, some at a time, and a restart keeps them', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile, unkind: true });
  expect(await read(before)).toEqual(defaultBehaviours);
  expect(await behave(before, { lateFees: false })).toEqual({ ...defaultBehaviours, lateFees: false });
  expect(await behave(before, { settlement: 'balance' })).toMatchObject({ lateFees: false, settlement: 'balance' });
  await before.close();
  const after = await openSandbox({ databaseFile, unkind: true });
  expect(await read(after)).toEqual({ ...defaultBehaviours, lateFees: false, settlement: 'balance' });
  const all = {
    settlement: 'bank',
    bearsFees: 'customer',
    lateFees: true,
    unanswered: 'waits',
    transferCodes: false,
    bankMs: 0,
    callsPerSecond: null,
    business: 100_001,
  } as const;
  expect(await behave(after, all)).toEqual(all);
});

test.each([{ settlement: 'never' }, { bearsFees: true }, { lateFees: 'yes' }, { business: 0 }, { unknown: true }])(
  '%j is refused and changes nothing',
  async (change) => {
    const sandbox = await openSandbox({ unkind: true });
    expect((await sandbox.control('/behaviours', change)).status).toBe(400);
    expect(await read(sandbox)).toEqual(defaultBehaviours);
  },
);

test('a customer who bears the fee pays it on top, at the checkout and by a saved card', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { bearsFees: 'customer' });
  const checkout = await startPayment(sandbox, 'first');
  expect(await verify(sandbox, 'first')).toMatchObject({ amount: 250_000, requested_amount: 250_000, fees: null });
  expect(await (await sandbox.request(checkout)).text()).toContain('Pay ₦2,639.60');
  await payWith(sandbox, checkout, 'success');
  const first = await verify(sandbox, 'first');
  expect(first).toMatchObject({ amount: paidKobo, requested_amount: 250_000, fees: paidKobo - 250_000 });
  expect(await eventsOf(sandbox)).toEqual([{ event: 'charge.success', data: first }]);

  const code = first.authorization.authorization_code ?? '';
  expect(await (await charge(sandbox, code, 'second')).json()).toMatchObject({
    data: { amount: paidKobo, requested_amount: 250_000, fees: paidKobo - 250_000 },
  });
  expect(await (await sandbox.paystack('/transaction')).json()).toMatchObject({
    data: [{ amount: paidKobo, requested_amount: 250_000 }, { amount: paidKobo }],
    meta: { total_volume: 2 * paidKobo },
  });
  expect((await log(sandbox)).totals).toMatchObject({ unsettledKobo: 2 * 250_000 });
});

test('the fee on top is that of the way to pay; money sent to a customer’s own account has none', async () => {
  const sandbox = await openSandbox();
  await settleAtOnce(sandbox);
  await behave(sandbox, { bearsFees: 'customer' });
  const checkout = await startPayment(sandbox, 'debit');
  expect(await (await sandbox.request(`${checkout}?method=direct_debit`)).text()).toContain('debit of ₦2,512.57');
  await sandbox.submit(`${checkout}/bank`, { bank: '058', account: '0123456789' });
  await expect.poll(() => verify(sandbox, 'debit')).toMatchObject({ status: 'success', amount: 251_257, fees: 1257 });

  const { customer } = await verify(sandbox, 'debit');
  const assigned = await sandbox.paystack('/dedicated_account', { customer: customer.customer_code });
  const { data } = (await assigned.json()) as { data: { account_number: string } };
  const sent = await sandbox.control(`/dedicated-accounts/${data.account_number}`, { amountKobo: 120_000 });
  const { reference } = (await sent.json()) as { reference: string };
  expect(await verify(sandbox, reference)).toMatchObject({ amount: 120_000, requested_amount: 120_000, fees: 1200 });
});

test('a late fee is unknown to the event and to verify until the payment is settled', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { lateFees: true, settlement: 'bank' });
  await moveTo(sandbox, friday, '12:00');
  const code = await saveCard(sandbox);
  expect(await (await charge(sandbox, code, 'second')).json()).toMatchObject({
    data: { status: 'success', fees: null },
  });
  expect(await eventsOf(sandbox)).toMatchObject([{ data: { fees: null } }, { data: { fees: null } }]);
  await moveTo(sandbox, monday, '09:59');
  expect((await verify(sandbox, 'first')).fees).toBeNull();
  await moveTo(sandbox, monday, '10:00');
  expect((await verify(sandbox, 'first')).fees).toBe(13_750);
  const [settlement] = (await settlements(sandbox)).data;
  expect(settlement).toMatchObject({ total_fees: 27_500 });
  expect(await (await sandbox.paystack(`/settlement/${settlement?.id}/transactions`)).json()).toMatchObject({
    data: [{ fees: 13_750 }, { fees: 13_750 }],
  });
});

test('the number of the business stands wherever the provider names the integration', async () => {
  const sandbox = await openFundedSandbox();
  await sandbox.control('/settling', { delayMs: null });
  await behave(sandbox, { business: 4711 });
  await pay(sandbox, 'paid');
  await sandbox.paystack('/refund', { transaction: 'paid', amount: 10_000 });
  await transfer(sandbox, 50_000);
  const first = async (path: string) =>
    ((await (await sandbox.paystack(path)).json()) as { data: { integration: number }[] }).data[0]?.integration;
  const named = await Promise.all(['/customer', '/refund', '/transfer'].map(first));
  expect(named).toEqual([4711, 4711, 4711]);
  await sandbox.control('/transfers/payout_0190-abcdef', { status: 'success' });
  expect((await eventsOf(sandbox)).at(-1)).toMatchObject({ data: { integration: { id: 4711 } } });
});
