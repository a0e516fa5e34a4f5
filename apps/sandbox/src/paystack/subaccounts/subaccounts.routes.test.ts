import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { balanceOf, behave, feeKobo, friday, log, monday, moveTo, pay, settlements } from '../../../test/settler.ts';

const account = { business_name: 'Ada', settlement_bank: '057', account_number: '0000000000', percentage_charge: 0 };
const chargeKobo = 12_500;
const shareKobo = 250_000 - chargeKobo - feeKobo;

async function makeSubaccount(sandbox: OpenSandbox): Promise<string> {
  const made = (await (await sandbox.paystack('/subaccount', account)).json()) as { data: { subaccount_code: string } };
  return made.data.subaccount_code;
}

const split = (subaccount: string, more: object = {}) => ({
  subaccount,
  transaction_charge: chargeKobo,
  bearer: 'subaccount',
  ...more,
});

const totals = async (sandbox: OpenSandbox) =>
  ((await (await sandbox.control('/subaccounts')).json()) as { items: object[] }).items;

async function open(): Promise<{ sandbox: OpenSandbox; code: string }> {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  await moveTo(sandbox, friday, '09:00');
  return { sandbox, code: await makeSubaccount(sandbox) };
}

test('of a split payment the business gets the flat charge, and the subaccount the rest without the fee', async () => {
  const { sandbox, code } = await open();
  await pay(sandbox, 'one', split(code));
  expect((await log(sandbox)).totals).toMatchObject({ unsettledKobo: chargeKobo });
  expect(await totals(sandbox)).toEqual([{ code, settledKobo: 0, pendingKobo: shareKobo }]);
  const { data } = (await (await sandbox.paystack('/transaction/verify/one')).json()) as { data: object };
  expect(data).toMatchObject({
    amount: 250_000,
    fees: feeKobo,
    subaccount: { subaccount_code: code },
    fees_split: { paystack: feeKobo, integration: chargeKobo, subaccount: shareKobo },
  });
  await moveTo(sandbox, monday, '10:00');
  expect(await totals(sandbox)).toEqual([{ code, settledKobo: shareKobo, pendingKobo: 0 }]);
  expect((await settlements(sandbox, `?subaccount=${code}`)).data).toMatchObject([
    { status: 'success', total_processed: 250_000 - chargeKobo, total_fees: feeKobo, effective_amount: shareKobo },
  ]);
  expect((await settlements(sandbox, '?subaccount=none')).data).toMatchObject([{ effective_amount: chargeKobo }]);
  expect((await settlements(sandbox)).data).toHaveLength(2);
});

test('a settlement of a subaccount has its payments', async () => {
  const { sandbox, code } = await open();
  await pay(sandbox, 'one', split(code));
  await pay(sandbox, 'other');
  await moveTo(sandbox, monday, '10:00');
  const [settlement] = (await settlements(sandbox, `?subaccount=${code}`)).data;
  const listed = await sandbox.paystack(`/settlement/${settlement?.id}/transactions`);
  expect(((await listed.json()) as { data: object[] }).data).toMatchObject([{ reference: 'one' }]);
});

test('a refund of a split payment is the business’s alone', async () => {
  const { sandbox, code } = await open();
  await pay(sandbox, 'one', split(code));
  expect(await (await sandbox.paystack('/refund', { transaction: 'one' })).json()).toMatchObject({ status: false });
  await sandbox.control('/balance', { topUpKobo: 250_000 });
  expect(await (await sandbox.paystack('/refund', { transaction: 'one' })).json()).toMatchObject({ status: true });
  expect(await balanceOf(sandbox)).toBe(0);
  expect(await totals(sandbox)).toEqual([{ code, settledKobo: 0, pendingKobo: shareKobo }]);
});

test.each([
  ['an unknown subaccount', () => 'ACCT_unknown', {}, 404, 'Subaccount not found'],
  ['no charge', (code: string) => code, { transaction_charge: undefined }, 400, 'Invalid transaction charge'],
  ['a bearer that does not exist', (code: string) => code, { bearer: 'patron' }, 400, 'Invalid bearer'],
  [
    'a charge that leaves less than the fee',
    (code: string) => code,
    { transaction_charge: 249_000 },
    400,
    'Subaccount share cannot be less than the transaction fee',
  ],
])('%s is rejected', async (_, codeOf, fields, status, message) => {
  const { sandbox, code } = await open();
  const order = { email: 'patron@example.com', amount: 250_000, reference: 'one', ...split(codeOf(code), fields) };
  const reply = await sandbox.paystack('/transaction/initialize', order);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({ status: false, message });
});

test('a saved card is charged with a split too', async () => {
  const { sandbox, code } = await open();
  await pay(sandbox, 'first');
  const { data } = (await (await sandbox.paystack('/transaction/verify/first')).json()) as {
    data: { authorization: { authorization_code: string } };
  };
  const order = { email: 'patron@example.com', amount: 250_000, reference: 'second', ...split(code) };
  const charged = await sandbox.paystack('/transaction/charge_authorization', {
    ...order,
    authorization_code: data.authorization.authorization_code,
  });
  expect(await charged.json()).toMatchObject({ data: { status: 'success', subaccount: { subaccount_code: code } } });
  expect(await totals(sandbox)).toEqual([{ code, settledKobo: 0, pendingKobo: shareKobo }]);
});

test('an account that the bank does not know makes no subaccount', async () => {
  const sandbox = await openSandbox();
  const reply = await sandbox.paystack('/subaccount', { ...account, settlement_bank: '999' });
  expect(reply.status).toBe(400);
});
