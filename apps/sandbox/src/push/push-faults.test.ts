import { expect, test } from 'vitest';
import { openSandbox } from '../../test/harness.ts';
import { arrived, idOf, send, subscribe } from '../../test/pusher.ts';

const cases = [
  ['dead', {}, 410],
  ['dead', { status: 404 }, 404],
  ['busy', {}, 429],
  ['broken', {}, 500],
] as const;

test('each fault applies as often as it was asked for', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  for (const [kind, more, status] of cases) {
    await sandbox.control('/push/faults', { kind, times: 1, ...more });
    const answer = await send(subscription);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, kind === 'busy' ? '60' : null]);
    expect((await send(subscription)).status).toBe(201);
  }
  expect(await arrived(sandbox)).toHaveLength(cases.length);
});

test('a push is slow, and then as usual', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  await sandbox.control('/push/faults', { service: 'web-push', kind: 'slow', ms: 150 });
  const askedAt = Date.now();
  expect((await send(subscription)).status).toBe(201);
  expect(Date.now() - askedAt).toBeGreaterThanOrEqual(145);
});

test('a fault can apply to one browser only, or one service only', async () => {
  const sandbox = await openSandbox();
  const [one, two] = [await subscribe(sandbox), await subscribe(sandbox)];
  await sandbox.control('/push/faults', { device: idOf(one), kind: 'dead' });
  await sandbox.control('/push/faults', { service: 'fcm', kind: 'broken' });
  expect([(await send(one)).status, (await send(two)).status]).toEqual([410, 201]);
});

test('a person takes a service down on the page, and lets it come back', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  expect((await sandbox.submit('/pushes/faults', { service: 'web-push', kind: 'down' })).status).toBe(303);
  await expect(send(subscription)).rejects.toThrow('fetch failed');
  expect(await (await sandbox.request('/pushes')).text()).toContain('<strong>Does not answer</strong>');
  expect((await sandbox.submit('/pushes/faults/clear', {})).status).toBe(303);
  expect((await send(subscription)).status).toBe(201);
});
