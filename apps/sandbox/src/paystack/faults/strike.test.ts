import { expect, test } from 'vitest';
import { openSandbox, secretKey, type OpenSandbox } from '../../../test/harness.ts';
import { charge, saveCard } from '../../../test/payer.ts';

const endpoint = 'POST /transaction/charge_authorization';

async function chargesIn(sandbox: OpenSandbox): Promise<number> {
  const { items } = (await (await sandbox.control('/charges')).json()) as { items: { status: string }[] };
  return items.filter(({ status }) => status === 'success').length - 1;
}

const chargeWithin = (sandbox: OpenSandbox, code: string, ms: number) =>
  fetch(`${sandbox.url}/paystack/transaction/charge_authorization`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'patron@example.com',
      amount: 250_000,
      authorization_code: code,
      reference: 'r1',
    }),
    signal: AbortSignal.timeout(ms),
  });

test.each([
  ['timeout', 'before', 0],
  ['timeout', 'after', 1],
  ['cut', 'before', 0],
  ['cut', 'after', 1],
])('a %s %s charging', async (kind, when, charged) => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control('/faults', { endpoint, kind, when, times: 1 });
  await expect(chargeWithin(sandbox, code, 300)).rejects.toBeInstanceOf(Error);
  await expect.poll(() => chargesIn(sandbox)).toBe(charged);
  expect((await charge(sandbox, code, 'r2')).status).toBe(200);
});

test('a timeout after charging answers too late, and with the true result', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control('/faults', { endpoint, kind: 'timeout', when: 'after', ms: 300, times: 1 });
  const askedAt = Date.now();
  expect(await (await charge(sandbox, code, 'r1')).json()).toMatchObject({ data: { status: 'success' } });
  expect(Date.now() - askedAt).toBeGreaterThan(250);
});

test.each([
  [502, 'before', 0, 'text/html'],
  [500, 'after', 1, 'text/html'],
  [429, 'before', 0, 'application/json'],
])('a %i %s charging', async (status, when, charged, type) => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control('/faults', { endpoint, kind: 'status', status, when, times: 1 });
  const response = await charge(sandbox, code, 'r1');
  expect([response.status, response.headers.get('content-type')]).toEqual([status, expect.stringContaining(type)]);
  expect(await response.text()).toContain(status === 429 ? 'Please wait a few minutes and try again.' : '<html>');
  expect(await chargesIn(sandbox)).toBe(charged);
});

test('a planned decline uses the given words, at its endpoint alone and for the given number of calls', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await sandbox.control('/faults', { endpoint, kind: 'decline', message: 'Denied by fraud system', times: 2 });
  expect((await sandbox.paystack('/balance')).status).toBe(200);
  for (const reference of ['r1', 'r2']) {
    const response = await charge(sandbox, code, reference);
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'Denied by fraud system' }]);
  }
  expect((await charge(sandbox, code, 'r3')).status).toBe(200);
});

test('a parameter of an endpoint is matched by its name', async () => {
  const sandbox = await openSandbox();
  await saveCard(sandbox);
  await sandbox.control('/faults', { endpoint: 'GET /transaction/verify/:reference', kind: 'status', times: 1 });
  expect((await sandbox.paystack('/transaction/verify/first')).status).toBe(502);
  expect((await sandbox.paystack('/transaction/verify/first')).status).toBe(200);
});

test('every answer is slow and wrongly dated until the faults are cleared', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/faults', { kind: 'latency', ms: 150 });
  await sandbox.control('/faults', { kind: 'date', ms: -3_600_000 });
  for (const _ of [1, 2]) {
    const askedAt = Date.now();
    const { headers } = await sandbox.paystack('/balance');
    expect(Date.now() - askedAt).toBeGreaterThanOrEqual(145);
    const at = Date.parse(headers.get('date') ?? '') + 3_600_000;
    // The Date header has whole seconds.
    expect(at).toBeGreaterThan(askedAt - 1000);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
  expect(await (await sandbox.control('/faults')).json()).toMatchObject({ items: [{}, {}] });
  await fetch(`${sandbox.url}/control/faults`, {
    method: 'DELETE',
    headers: { 'x-sandbox-key': 'key of the harness' },
  });
  expect(await (await sandbox.control('/faults')).json()).toEqual({ items: [] });
});

test('a wrong key meets no fault', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/faults', { kind: 'status', times: 1 });
  expect((await sandbox.request('/paystack/balance')).status).toBe(401);
  expect((await sandbox.paystack('/balance')).status).toBe(502);
});
