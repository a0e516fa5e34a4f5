import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { eventsOf, settleAtOnce, type Event } from '../../../test/payer.ts';
import { resolveName } from '../banks.ts';
import { strangersBvn } from './identifications.ts';

const account = { bank_code: '058', account_number: '0123456789' };
const [lastName = '', firstName = ''] = resolveName(account.bank_code, account.account_number)?.split(' ') ?? [];
const own = {
  country: 'NG',
  type: 'bank_account',
  bvn: '20012345677',
  ...account,
  first_name: firstName,
  last_name: 'Elsewhere',
};

async function makeCustomer(sandbox: OpenSandbox, email = 'ada@example.com'): Promise<string> {
  const made = await sandbox.paystack('/customer', { email, first_name: 'Ada', last_name: 'Obi' });
  expect(made.status).toBe(200);
  const { data } = (await made.json()) as { data: { customer_code: string } };
  return data.customer_code;
}

const identify = (sandbox: OpenSandbox, code: string, fields: object = {}) =>
  sandbox.paystack(`/customer/${code}/identification`, { ...own, ...fields });

const customerOf = async (sandbox: OpenSandbox, code: string) =>
  (await (await sandbox.paystack(`/customer/${code}`)).json()) as { data: object };

async function eventuallyEvents(sandbox: OpenSandbox): Promise<Event[]> {
  return expect
    .poll(() => eventsOf(sandbox))
    .not.toEqual([])
    .then(() => eventsOf(sandbox));
}

test('a customer is made once for an address', async () => {
  const sandbox = await openSandbox();
  const code = await makeCustomer(sandbox);
  expect(await makeCustomer(sandbox, 'Ada@Example.com')).toBe(code);
  expect(await customerOf(sandbox, code)).toMatchObject({
    data: { email: 'ada@example.com', identified: false, identifications: null },
  });
  expect((await sandbox.paystack('/customer/CUS_nobody')).status).toBe(404);
});

test('a check of an account and a BVN ends with an event, and the customer is identified', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const code = await makeCustomer(sandbox);
  const begun = await identify(sandbox, code);
  expect(begun.status).toBe(202);
  expect(await begun.json()).toEqual({ status: true, message: 'Customer Identification in progress' });
  expect(await eventsOf(sandbox)).toEqual([]);
  expect(await customerOf(sandbox, code)).toMatchObject({ data: { identified: false } });

  await settleAtOnce(sandbox);
  expect(await eventuallyEvents(sandbox)).toMatchObject([
    {
      event: 'customeridentification.success',
      data: {
        customer_code: code,
        email: 'ada@example.com',
        identification: {
          country: 'NG',
          type: 'bank_account',
          bvn: '200*****677',
          account_number: '012****789',
          bank_code: '058',
        },
      },
    },
  ]);
  expect(await customerOf(sandbox, code)).toMatchObject({
    data: { identified: true, identifications: [{ country: 'NG', type: 'bank_account' }] },
  });
  const again = await identify(sandbox, code);
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { message: 'Customer already validated using the same credentials' },
  ]);
});

test.each([
  ['the BVN of somebody else', { bvn: strangersBvn }],
  ['names of nobody whose account it is', { first_name: 'Wes', last_name: 'Gibbons' }],
  ['an account that the bank does not know', { account_number: '0000000404', first_name: lastName }],
])('fails for %s', async (_, fields) => {
  const sandbox = await openSandbox();
  await settleAtOnce(sandbox);
  const code = await makeCustomer(sandbox);
  expect((await identify(sandbox, code, fields)).status).toBe(202);
  const [event] = await eventuallyEvents(sandbox);
  expect(event).toMatchObject({
    event: 'customeridentification.failed',
    data: { customer_code: code, reason: 'Account number or BVN is incorrect' },
  });
  expect(await customerOf(sandbox, code)).toMatchObject({ data: { identified: false } });
});

test('a number that is no BVN, and an unknown customer, are answered at once', async () => {
  const sandbox = await openSandbox();
  const code = await makeCustomer(sandbox);
  expect((await identify(sandbox, code, { bvn: '123' })).status).toBe(400);
  expect((await identify(sandbox, code, { first_name: undefined })).status).toBe(400);
  expect((await identify(sandbox, 'CUS_nobody')).status).toBe(404);
});

test('a test ends a check as it likes', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const code = await makeCustomer(sandbox);
  await identify(sandbox, code);
  const end = (failure: string | null) => sandbox.control(`/identifications/${code}`, { failure });
  expect((await end('Names differ')).status).toBe(200);
  expect(await eventsOf(sandbox)).toMatchObject([
    { event: 'customeridentification.failed', data: { reason: 'Names differ' } },
  ]);
  expect((await end(null)).status).toBe(404);
});
