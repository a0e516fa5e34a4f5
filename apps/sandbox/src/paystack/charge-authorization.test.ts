import { expect, test } from 'vitest';
import { openSandbox } from '../../test/harness.ts';
import { charge, eventsOf, payWith, saveCard, settleAtOnce, startPayment, verify } from '../../test/payer.ts';
import { testCards } from './test-cards.ts';

test('a saved card is charged, with its fees and its webhook', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  const response = await charge(sandbox, code, 'renewal-1', { metadata: '{"a":1}', queue: true });
  expect(response.status).toBe(200);
  const { message, data } = (await response.json()) as { message: string; data: object };
  expect(message).toBe('Charge attempted');
  expect(data).toMatchObject({
    status: 'success',
    reference: 'renewal-1',
    amount: 250_000,
    fees: 13_750,
    channel: 'card',
    metadata: { a: 1 },
    authorization: { authorization_code: code, reusable: true },
    customer: { email: 'patron@example.com' },
  });
  expect(await verify(sandbox, 'renewal-1')).toEqual(data);
  expect((await eventsOf(sandbox)).at(-1)).toEqual({ event: 'charge.success', data });
});

test.each([
  ['an unknown code', { authorization_code: 'AUTH_none' }, 'Authorization code is invalid'],
  [
    "another's address",
    { email: 'other@example.com' },
    'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
  ],
  ['a used reference', { reference: 'first' }, 'Duplicate Transaction Reference'],
  ['less than ₦50', { amount: 4999 }, 'Amount is below the minimum of NGN 50'],
])('%s is refused, and the reference stays free', async (_name, change, message) => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  const response = await charge(sandbox, code, 'renewal-1', change);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: false, message });
  expect(await (await charge(sandbox, code, 'renewal-1')).json()).toMatchObject({ data: { status: 'success' } });
});

test('a card that cannot be saved cannot be charged', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox, 'refund-fails');
  const response = await charge(sandbox, code, 'renewal-1');
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('Email does not match') });
});

test('the same reference, ten times at once, moves money once', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  const answers = await Promise.all(Array.from({ length: 10 }, () => charge(sandbox, code, 'renewal-1')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { items } = (await (await sandbox.control('/charges')).json()) as { items: unknown[] };
  expect(items).toHaveLength(2);
});

test.each([
  ['no-money-later', 'Insufficient Funds'],
  ['expires', 'Expired card'],
  ['stolen', 'Pickup card (stolen card)'],
])('the renewals of %s fail: %s, with 200 and no webhook', async (slug, text) => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox, slug);
  const response = await charge(sandbox, code, 'renewal-1');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { status: 'failed', gateway_response: text, fees: null } });
  expect(await eventsOf(sandbox)).toHaveLength(1);
});

test('a card renews once, then fails, and is good again once its owner has paid', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox, 'renews-once');
  const statusOf = async (reference: string) => {
    const response = await charge(sandbox, code, reference);
    return ((await response.json()) as { data: { status: string } }).data.status;
  };
  expect([await statusOf('r1'), await statusOf('r2'), await statusOf('r3')]).toEqual(['success', 'failed', 'failed']);
  await payWith(sandbox, await startPayment(sandbox, 'again'), 'renews-once');
  expect(await statusOf('r4')).toBe('success');
});

test('a decline planned for the next charges applies to them alone', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control(`/authorizations/${code}/next`, { answer: 'decline', text: 'Account closed', times: 2 });
  const responses = [];
  for (const reference of ['r1', 'r2', 'r3']) responses.push(await (await charge(sandbox, code, reference)).json());
  expect(responses).toMatchObject([
    { data: { status: 'failed', gateway_response: 'Account closed' } },
    { data: { status: 'failed' } },
    { data: { status: 'success' } },
  ]);
});

test('a regulated card says when it may be tried again, and nothing was charged', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control(`/authorizations/${code}/next`, { answer: 'regulate', minutes: 90 });
  expect(await (await charge(sandbox, code, 'r1')).json()).toMatchObject({
    status: false,
    message: 'Charge cannot be fulfilled until 90 minutes',
    data: { retry_by: expect.any(String) },
  });
  expect((await sandbox.paystack('/transaction/verify/r1')).status).toBe(400);
});

test('a paused charge is paid once its owner approved it', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox, 'asks-later');
  const response = await charge(sandbox, code, 'r1');
  const { data } = (await response.json()) as { data: { authorization_url: string; paused: boolean } };
  expect(data).toMatchObject({ paused: true, reference: 'r1', access_code: expect.any(String) });
  expect((await verify(sandbox, 'r1')).status).toBe('abandoned');
  const checkout = new URL(data.authorization_url).pathname;
  expect(await (await sandbox.request(checkout)).text()).toContain('Authorise');
  await sandbox.submit(`${checkout}/step`, { answer: '' });
  expect((await verify(sandbox, 'r1')).status).toBe('success');
});

test('a bank debit is processing first and settles later, either way', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/settling', { delayMs: null });
  const checkout = await startPayment(sandbox, 'first');
  await sandbox.submit(`${checkout}/bank`, { bank: '058', account: '0123456789' });
  await sandbox.control('/charges/first', { status: 'success' });
  const code = (await verify(sandbox, 'first')).authorization.authorization_code ?? '';

  expect(await (await charge(sandbox, code, 'r1')).json()).toMatchObject({
    data: { status: 'processing', channel: 'direct_debit', fees: null, gateway_response: 'Transaction in progress' },
  });
  await sandbox.control('/charges/r1', { status: 'failed', text: 'Insufficient Funds' });
  expect(await verify(sandbox, 'r1')).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds' });
  expect((await sandbox.control('/charges/r1', { status: 'success' })).status).toBe(404);

  await charge(sandbox, code, 'r2');
  await settleAtOnce(sandbox);
  await expect.poll(() => verify(sandbox, 'r2')).toMatchObject({ status: 'success', fees: 1250 });
});

test('lists are newest first, in pages, within a span', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control('/clock', { advanceMs: 86_400_000 });
  for (const reference of ['r1', 'r2', 'r3']) await charge(sandbox, code, reference);
  const list = async (query: string) => {
    const { data, meta } = (await (await sandbox.paystack(`/transaction?${query}`)).json()) as {
      data: { reference: string }[];
      meta: object;
    };
    return { references: data.map(({ reference }) => reference), meta };
  };
  expect(await list('perPage=3')).toMatchObject({
    references: ['r3', 'r2', 'r1'],
    meta: { total: 4, total_volume: 1_000_000, skipped: 0, perPage: 3, page: 1, pageCount: 2 },
  });
  expect((await list('perPage=3&page=2')).references).toEqual(['first']);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await list(`from=${soon}`)).references).toEqual(['r3', 'r2', 'r1']);
  expect((await list(`to=${soon}`)).references).toEqual(['first']);
  expect((await list('status=failed')).references).toEqual([]);
  expect((await sandbox.paystack('/transaction?from=yesterday')).status).toBe(400);
});

test('a card is recognized by the fields of its authorization', () => {
  const known = testCards.map(({ number }) => number.slice(0, 6) + number.slice(-4));
  expect(new Set(known).size).toBe(testCards.length);
});
