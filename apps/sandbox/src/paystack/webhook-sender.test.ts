import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSandbox, secretKey, startApi, temporaryFile, type OpenSandbox } from '../../test/harness.ts';
import { payWith, startPayment, verify } from '../../test/payer.ts';
import type { Webhook } from './webhooks.queries.ts';

const path = '/webhooks/paystack';

async function pay(sandbox: OpenSandbox, reference = 'ref-1') {
  await payWith(sandbox, await startPayment(sandbox, reference), 'success');
}

async function webhooks(sandbox: OpenSandbox): Promise<Webhook[]> {
  return ((await (await sandbox.control('/webhooks')).json()) as { items: Webhook[] }).items;
}

test('a success is announced once, signed over the bytes that are sent', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await pay(sandbox);
  await expect.poll(() => webhooks(sandbox)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  const [call, ...others] = api.heardAt(path);
  expect(others).toHaveLength(0);
  const signature = createHmac('sha512', secretKey)
    .update(call?.body ?? '')
    .digest('hex');
  expect(call?.headers).toMatchObject({ 'x-paystack-signature': signature, 'content-type': 'application/json' });
  expect(JSON.parse(call?.body ?? '')).toEqual({ event: 'charge.success', data: await verify(sandbox, 'ref-1') });
});

test('a decline sends no event', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await payWith(sandbox, await startPayment(sandbox, 'ref-1'), 'declined');
  expect(await webhooks(sandbox)).toEqual([]);
});

test('after a 500 the event is sent again, the same to the byte', async () => {
  const api = await startApi(500);
  const sandbox = await openSandbox({ apiUrl: api.url });
  await pay(sandbox);
  await expect.poll(() => api.heardAt(path)).toHaveLength(2);
  const [first, second] = api.heardAt(path);
  expect(second?.body).toBe(first?.body);
  await expect.poll(() => webhooks(sandbox)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('what was not delivered is delivered after a restart', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile });
  await pay(before);
  await expect.poll(() => webhooks(before)).toMatchObject([{ attempts: 1, lastStatus: null }]);
  await before.close();

  const api = await startApi();
  const after = await openSandbox({ databaseFile, apiUrl: api.url });
  await expect.poll(() => webhooks(after)).toMatchObject([{ state: 'delivered' }]);
  expect(api.heardAt(path)).toHaveLength(1);
});

test('duplicates on demand are sent all at once', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await pay(sandbox);
  await expect.poll(() => api.heardAt(path)).toHaveLength(1);
  const response = await sandbox.control('/webhooks/deliver', { reference: 'ref-1', times: 20 });
  expect(await response.json()).toEqual({ statuses: Array.from({ length: 20 }, () => 200) });
  expect(new Set(api.heardAt(path).map(({ body }) => body)).size).toBe(1);
  expect(api.heardAt(path)).toHaveLength(21);
  expect((await sandbox.control('/webhooks/deliver', { reference: 'other', times: 1 })).status).toBe(404);
});

test('a delay on demand postpones an event', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await sandbox.control('/webhooks', { delayMs: 400 });
  const begunAt = Date.now();
  await pay(sandbox);
  await expect.poll(() => api.heardAt(path), { interval: 10 }).toHaveLength(1);
  expect(Date.now() - begunAt).toBeGreaterThan(300);
});

test('charges are listed as the provider’s truth, newest first', async () => {
  const sandbox = await openSandbox();
  await startPayment(sandbox, 'ref-1');
  await pay(sandbox, 'ref-2');
  const response = await sandbox.control('/charges');
  expect(await response.json()).toMatchObject({
    items: [
      { reference: 'ref-2', status: 'success' },
      { reference: 'ref-1', status: 'abandoned' },
    ],
  });
});

test('copies on demand: each event is sent that many times at once', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await sandbox.control('/webhooks', { copies: 3 });
  await pay(sandbox);
  await expect.poll(() => api.heardAt(path)).toHaveLength(3);
  expect(new Set(api.heardAt(path).map(({ body }) => body)).size).toBe(1);
});

test('held events are sent when they are released, in the order that is asked', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  await sandbox.control('/webhooks', { hold: true });
  for (const reference of ['a', 'b', 'c']) await pay(sandbox, reference);
  await sandbox.control('/webhooks', { hold: false });
  await pay(sandbox, 'd');
  await expect.poll(() => api.heardAt(path)).toHaveLength(1);
  const released = await sandbox.control('/webhooks/release', { order: 'reversed' });
  expect(await released.json()).toEqual({ statuses: [200, 200, 200] });
  const references = api
    .heardAt(path)
    .map(({ body }) => (JSON.parse(body) as { data: { reference: string } }).data.reference);
  expect(references).toEqual(['d', 'c', 'b', 'a']);
});
