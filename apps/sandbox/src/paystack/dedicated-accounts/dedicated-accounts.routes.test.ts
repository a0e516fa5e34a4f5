import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { eventsOf, startPayment, verify } from '../../../test/payer.ts';

/** Creates a customer: somebody a payment was begun for. */
async function makeCustomer(sandbox: OpenSandbox) {
  await startPayment(sandbox, 'first');
  return (await verify(sandbox, 'first')).customer;
}

async function assign(sandbox: OpenSandbox, customer: unknown) {
  const response = await sandbox.paystack('/dedicated_account', { customer, preferred_bank: 'test-bank' });
  return (await response.json()) as { message: string; data: { account_number: string } };
}

test('a customer has one account, which is announced once', async () => {
  const sandbox = await openSandbox();
  const { customer_code: code, id } = await makeCustomer(sandbox);
  const { message, data } = await assign(sandbox, code);
  expect(message).toBe('NUBAN successfully created');
  const account = {
    account_number: expect.stringMatching(/^993\d{7}$/),
    bank: { name: 'Test Bank', slug: 'test-bank' },
    assigned: true,
    active: true,
    assignment: { assignee_id: id, account_type: 'PAY-WITH-TRANSFER-RECURRING' },
  };
  expect(data).toMatchObject({ ...account, customer: { customer_code: code } });
  expect((await assign(sandbox, id)).data).toEqual(data);
  expect(await (await sandbox.paystack('/dedicated_account?perPage=1')).json()).toMatchObject({
    message: 'Managed accounts successfully retrieved',
    data: [data],
    meta: { total: 1, pageCount: 1 },
  });
  expect(await eventsOf(sandbox)).toMatchObject([
    {
      event: 'dedicatedaccount.assign.success',
      data: { customer: { customer_code: code }, dedicated_account: account, identification: { status: 'success' } },
    },
  ]);
});

test('money sent to it is a payment under a reference of the provider’s own', async () => {
  const sandbox = await openSandbox();
  const { customer_code: code } = await makeCustomer(sandbox);
  const { account_number: number } = (await assign(sandbox, code)).data;
  const sent = await sandbox.control(`/dedicated-accounts/${number}`, { amountKobo: 120_000 });
  const { reference } = (await sent.json()) as { reference: string };
  const paid = await verify(sandbox, reference);
  expect(paid).toMatchObject({
    status: 'success',
    amount: 120_000,
    channel: 'dedicated_nuban',
    fees: 1200,
    customer: { customer_code: code },
    authorization: {
      channel: 'dedicated_nuban',
      reusable: false,
      sender_bank_account_number: 'XXXXXX0011',
      receiver_bank_account_number: number,
    },
  });
  expect((await eventsOf(sandbox)).at(-1)).toEqual({ event: 'charge.success', data: paid });
  expect(await (await sandbox.control('/authorizations')).json()).toEqual({ items: [] });
});

test('an unknown customer or account is not created on the fly', async () => {
  const sandbox = await openSandbox();
  for (const [customer, status] of [
    ['CUS_nobody', 404],
    [undefined, 400],
  ]) {
    expect((await sandbox.paystack('/dedicated_account', { customer })).status).toBe(status);
  }
  expect((await sandbox.control('/dedicated-accounts/9930000000', { amountKobo: 5000 })).status).toBe(404);
});
