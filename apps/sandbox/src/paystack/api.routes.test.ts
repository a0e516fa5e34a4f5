import { expect, test } from 'vitest';
import { openSandbox } from '../../test/harness.ts';
import { startPayment, verify } from '../../test/payer.ts';

const valid = { email: 'patron@example.com', amount: 250_000, reference: 'udala-1.a=b' };

test('initialize answers the address of the checkout', async () => {
  const sandbox = await openSandbox();
  const response = await sandbox.paystack('/transaction/initialize', valid);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: expect.stringMatching(new RegExp(`^${sandbox.url}/checkout/[a-z0-9]{15}$`)),
      access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
      reference: 'udala-1.a=b',
    },
  });
});

test.each([
  ['no e-mail', { email: undefined }, 'Email is required'],
  ['a wrong e-mail', { email: 'a@b' }, 'Invalid Email Address Passed'],
  ['no amount', { amount: undefined }, 'Amount is required'],
  ['kobo in fractions', { amount: 5000.5 }, 'Invalid Amount Sent'],
  ['an amount with a point', { amount: '2500.00' }, 'Invalid Amount Sent'],
  ['less than ₦50', { amount: 4999 }, 'Amount is below the minimum of NGN 50'],
  ['dollars', { currency: 'USD' }, 'Currency not supported by merchant'],
  ['an underscore in the reference', { reference: 'a_b' }, 'Invalid Transaction Reference'],
  ['a script for a callback', { callback_url: 'javascript:alert(1)' }, 'Invalid callback url'],
])('initialize refuses %s', async (_name, change, message) => {
  const sandbox = await openSandbox();
  const response = await sandbox.paystack('/transaction/initialize', { ...valid, ...change });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: false,
    message: expect.stringContaining(message),
    meta: { nextStep: expect.any(String) },
    type: 'validation_error',
    code: expect.any(String),
  });
});

test('a reference is accepted once, even for two calls at the same moment', async () => {
  const sandbox = await openSandbox();
  const answers = await Promise.all([1, 2].map(() => sandbox.paystack('/transaction/initialize', valid)));
  const refused = answers.find((answer) => answer.status === 400);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await refused?.json()).toMatchObject({
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
  });
});

test('a wrong key is refused', async () => {
  const sandbox = await openSandbox();
  for (const authorization of ['', 'Bearer sk_test_other']) {
    const response = await sandbox.request('/paystack/transaction/verify/x', { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: false, message: 'Invalid key' });
  }
});

test('broken JSON is refused in the same envelope', async () => {
  const sandbox = await openSandbox();
  const response = await sandbox.request('/paystack/transaction/initialize', {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_harness', 'content-type': 'application/json' },
    body: '{',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: false, type: 'api_error' });
});

test('verify shows a payment nobody finished, with its metadata parsed', async () => {
  const sandbox = await openSandbox();
  await startPayment(sandbox, 'open', { metadata: JSON.stringify({ invoiceId: 'i1' }) });
  expect(await verify(sandbox, 'open')).toMatchObject({
    domain: 'test',
    status: 'abandoned',
    reference: 'open',
    amount: 250_000,
    requested_amount: 250_000,
    currency: 'NGN',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    fees: null,
    log: null,
    authorization: {},
    customer: { email: 'patron@example.com', customer_code: expect.stringMatching(/^CUS_/) },
    metadata: { invoiceId: 'i1' },
  });
});

test('verify of a reference nobody used is refused', async () => {
  const sandbox = await openSandbox();
  const response = await sandbox.paystack('/transaction/verify/nobody');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: 'Transaction reference not found.' });
});
