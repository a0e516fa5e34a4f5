import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
import { charge, saveCard, startPayment, verify } from '../../../test/payer.ts';

type Page = { data: { email: string; createdAt: string }[]; meta: Record<string, number> };

const customers = async (sandbox: OpenSandbox, query = '') =>
  (await (await sandbox.paystack(`/customer${query}`)).json()) as Page;

test('whoever begins a payment is a customer, once for each address', async () => {
  const sandbox = await openSandbox();
  expect(await customers(sandbox)).toMatchObject({ message: 'Customers retrieved', data: [], meta: { total: 0 } });
  await startPayment(sandbox, 'open', { email: 'Ada@example.com' });
  await startPayment(sandbox, 'again', { email: 'ada@example.com' });
  const { customer } = await verify(sandbox, 'open');
  const { data } = await customers(sandbox);
  expect(data).toEqual([
    {
      integration: 100_000,
      first_name: null,
      last_name: null,
      email: 'Ada@example.com',
      phone: null,
      metadata: null,
      domain: 'test',
      customer_code: customer.customer_code,
      risk_action: 'default',
      id: customer.id,
      createdAt: expect.any(String),
      updatedAt: data[0]?.createdAt,
    },
  ]);
});

test('customers are listed newest first, in pages, within a span', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await charge(sandbox, code, 'renewal');
  await sandbox.control('/clock', { advanceMs: 86_400_000 });
  for (const name of ['bola', 'chidi']) await startPayment(sandbox, name, { email: `${name}@example.com` });
  const emails = async (query: string) => (await customers(sandbox, query)).data.map(({ email }) => email);
  expect(await emails('')).toEqual(['chidi@example.com', 'bola@example.com', 'patron@example.com']);
  expect(await emails('?perPage=2&page=2')).toEqual(['patron@example.com']);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect(await emails(`?to=${soon}`)).toEqual(['patron@example.com']);
  expect((await customers(sandbox, '?perPage=1')).meta).toEqual({
    total: 3,
    skipped: 0,
    perPage: 1,
    page: 1,
    pageCount: 3,
  });
});

test('a deactivated authorization is never charged again, and paying again gives another one [B5]', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  const deactivate = (authorization_code: string) =>
    sandbox.paystack('/customer/authorization/deactivate', { authorization_code });
  const unknown = { status: false, message: 'Authorization code not found.' };
  const nobodys = await deactivate('AUTH_none');
  expect(nobodys.status).toBe(404);
  expect(await nobodys.json()).toMatchObject(unknown);
  const done = await deactivate(code);
  expect(done.status).toBe(200);
  expect(await done.json()).toEqual({ status: true, message: 'Authorization has been deactivated' });
  expect(await (await deactivate(code)).json()).toMatchObject(unknown);
  const charged = await charge(sandbox, code, 'later');
  expect(charged.status).toBe(400);
  expect(await charged.json()).toMatchObject({
    message: expect.stringContaining('Authorization may be inactive or belong to a different email'),
  });

  const again = await saveCard(sandbox, 'success', 'again');
  expect(again).not.toBe(code);
  expect((await verify(sandbox, 'again')).authorization.signature).toBe(
    (await verify(sandbox, 'first')).authorization.signature,
  );
  expect(await (await charge(sandbox, again, 'later')).json()).toMatchObject({ data: { status: 'success' } });
});
