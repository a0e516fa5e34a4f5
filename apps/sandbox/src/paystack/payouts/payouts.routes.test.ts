import { expect, test } from 'vitest';
import { openFundedSandbox, temporaryFile, type OpenSandbox } from '../../../test/harness.ts';
import { eventsOf, settleAtOnce } from '../../../test/payer.ts';

const reference = 'payout_0190-abcdef';

type Answer = { status: boolean; message: string; data: Record<string, unknown> };

const read = async (response: Response) => (await response.json()) as Answer;

async function makeRecipient(sandbox: OpenSandbox, accountNumber = '0000000000'): Promise<unknown> {
  const wanted = { type: 'nuban', name: 'Ada', account_number: accountNumber, bank_code: '057', currency: 'NGN' };
  return (await read(await sandbox.paystack('/transferrecipient', wanted))).data['recipient_code'];
}

async function send(sandbox: OpenSandbox, fields: object = {}) {
  const recipient = await makeRecipient(sandbox);
  return sandbox.paystack('/transfer', { source: 'balance', amount: 1_000_000, reference, recipient, ...fields });
}

const statusOf = async (sandbox: OpenSandbox) =>
  (await read(await sandbox.paystack(`/transfer/verify/${reference}`))).data['status'];

const transferEvents = async (sandbox: OpenSandbox) => (await eventsOf(sandbox)).map(({ event }) => event);

test('banks are listed, and an account is resolved to its owner’s name', async () => {
  const sandbox = await openFundedSandbox();
  const { data } = (await (await sandbox.paystack('/bank?country=nigeria&perPage=100')).json()) as {
    data: { code: string }[];
  };
  expect(data).toContainEqual(expect.objectContaining({ code: '057', name: 'Zenith Bank', type: 'nuban' }));
  const resolve = async (query: string) => read(await sandbox.paystack(`/bank/resolve?${query}`));
  const { data: account } = await resolve('account_number=0000000000&bank_code=057');
  expect(account).toMatchObject({
    account_number: '0000000000',
    account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
  });
  for (const query of ['account_number=0000000404&bank_code=057', 'account_number=123&bank_code=057', 'bank_code=1']) {
    expect(await resolve(query)).toMatchObject({
      status: false,
      message: 'Could not resolve account name. Check parameters or try again.',
    });
  }
});

test('the same account has the same recipient', async () => {
  const sandbox = await openFundedSandbox();
  expect(await makeRecipient(sandbox)).toMatch(/^RCP_/);
  expect(await makeRecipient(sandbox)).toBe(await makeRecipient(sandbox));
  expect(await makeRecipient(sandbox, '0000000001')).not.toBe(await makeRecipient(sandbox));
});

test('a transfer is pending, then successful; the balance loses it with its fee and the duty', async () => {
  const sandbox = await openFundedSandbox();
  await sandbox.control('/settling', { delayMs: null });
  await sandbox.control('/balance', { floatKobo: 2_000_000 });
  expect(await read(await send(sandbox))).toMatchObject({
    message: 'Transfer has been queued',
    data: { status: 'pending', reference, amount: 1_000_000, transfer_code: expect.stringMatching(/^TRF_/) },
  });
  expect(await statusOf(sandbox)).toBe('pending');
  const balance = (await read(await sandbox.paystack('/balance'))).data;
  expect(balance).toEqual([{ currency: 'NGN', balance: 2_000_000 - 1_000_000 - 2500 - 5000 }]);
  await settleAtOnce(sandbox);
  await expect.poll(() => statusOf(sandbox)).toBe('success');
  expect(await eventsOf(sandbox)).toMatchObject([
    { event: 'transfer.success', data: { reference, fee_charged: 2500, recipient: { details: { bank_code: '057' } } } },
  ]);
});

test.each([
  ['a used reference', { reference }, 'Please provide a unique reference. Reference already exists on a transfer'],
  ['capitals', { reference: 'Payout_0190-abcdef' }, 'Your reference contains illegal special characters'],
  ['15 characters', { reference: 'a'.repeat(15) }, 'Transfer reference must be between 16 and 50 characters'],
  ['51 characters', { reference: 'a'.repeat(51) }, 'Transfer reference must be between 16 and 50 characters'],
  ['an unknown recipient', { reference: 'b'.repeat(16), recipient: 'RCP_x' }, 'Recipient specified is invalid'],
  ['too much', { reference: 'b'.repeat(16), amount: 1e12 }, 'Your balance is not enough to fulfil this request'],
  ['too little', { reference: 'b'.repeat(16), amount: 9999 }, 'Invalid amount passed.'],
])('%s is refused and sends nothing', async (_name, fields, message) => {
  const sandbox = await openFundedSandbox();
  await send(sandbox);
  const response = await send(sandbox, fields);
  expect([response.status, (await read(response)).message]).toEqual([400, message]);
  expect(await (await sandbox.paystack('/transfer')).json()).toMatchObject({
    meta: { total: 1, total_volume: 1_000_000 },
  });
});

test.each([
  ['0000000001', 'failed', ['transfer.failed'], 0],
  ['0000000002', 'reversed', ['transfer.success', 'transfer.reversed'], 7500],
])(
  'money to %s ends as %s and is back in the balance, without what its arrival cost',
  async (account, status, events, costKobo) => {
    const sandbox = await openFundedSandbox();
    await settleAtOnce(sandbox);
    await sandbox.control('/balance', { floatKobo: 2_000_000 });
    await send(sandbox, { recipient: await makeRecipient(sandbox, account) });
    await expect.poll(() => statusOf(sandbox)).toBe(status);
    expect(await transferEvents(sandbox)).toEqual(events);
    expect(await (await sandbox.control('/balance')).json()).toEqual({ balanceKobo: 2_000_000 - costKobo });
  },
);

test('the control decides the end of the next transfer, and of an existing one', async () => {
  const sandbox = await openFundedSandbox();
  await settleAtOnce(sandbox);
  await sandbox.control('/transfers', { status: 'failed' });
  await send(sandbox);
  await expect.poll(() => statusOf(sandbox)).toBe('failed');
  await send(sandbox, { reference: 'second-one-of-them' });
  await expect.poll(() => transferEvents(sandbox)).toEqual(['transfer.failed', 'transfer.success']);
  await sandbox.control('/transfers/second-one-of-them', { status: 'reversed' });
  expect(await (await sandbox.control('/transfers')).json()).toMatchObject({
    items: [{ status: 'reversed' }, { status: 'failed' }],
  });
});

test('a transfer nobody made is not found', async () => {
  const sandbox = await openFundedSandbox();
  const response = await sandbox.paystack(`/transfer/verify/${reference}`);
  expect([response.status, (await read(response)).message]).toEqual([404, 'Transfer not found']);
});

test('what is pending continues after a restart', async () => {
  const databaseFile = temporaryFile();
  const before = await openFundedSandbox({ databaseFile });
  await before.control('/settling', { delayMs: 500 });
  await send(before);
  await before.close();
  const after = await openFundedSandbox({ databaseFile });
  await expect.poll(() => statusOf(after)).toBe('success');
});
