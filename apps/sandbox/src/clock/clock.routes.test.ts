import { expect, test } from 'vitest';
import { openSandbox, sandboxKey, startApi, temporaryFile, type OpenSandbox } from '../../test/harness.ts';

type Reading = { now: string; offsetMs: number; announced?: boolean };

async function read(sandbox: OpenSandbox): Promise<Reading> {
  return (await sandbox.control('/clock')).json() as Promise<Reading>;
}

const lastOffset = (api: Awaited<ReturnType<typeof startApi>>) => {
  const body = api.heardAt('/sandbox/clock').at(-1)?.body;
  return body === undefined ? null : (JSON.parse(body) as { offsetMs: number }).offsetMs;
};

test('the clock moves forward, by a span or to a moment, and never back', async () => {
  const sandbox = await openSandbox();
  expect((await read(sandbox)).offsetMs).toBe(0);

  await sandbox.control('/clock', { advanceMs: 3_600_000 });
  expect((await read(sandbox)).offsetMs).toBe(3_600_000);

  const movedAt = Date.now();
  const to = new Date(movedAt + 86_400_000).toISOString();
  await sandbox.control('/clock', { to });
  const now = Date.parse((await read(sandbox)).now);
  expect(now).toBeGreaterThanOrEqual(Date.parse(to));
  expect(now - Date.parse(to)).toBeLessThanOrEqual(Date.now() - movedAt);

  const { offsetMs } = await read(sandbox);
  expect((await sandbox.control('/clock', { to: new Date().toISOString() })).status).toBe(400);
  expect((await sandbox.control('/clock', { advanceMs: -1 })).status).toBe(400);
  expect((await read(sandbox)).offsetMs).toBe(offsetMs);
});

test('the api hears of each move, with the shared key', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  const moved = (await (await sandbox.control('/clock', { advanceMs: 5000 })).json()) as Reading;
  expect(moved.announced).toBe(true);
  expect(lastOffset(api)).toBe(5000);
  expect(api.heardAt('/sandbox/clock').at(-1)?.headers).toMatchObject({ 'x-sandbox-key': sandboxKey });
});

test('the offset outlives a restart and is sent again', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile });
  const moved = (await (await before.control('/clock', { advanceMs: 7000 })).json()) as Reading;
  expect(moved.announced).toBe(false);
  await before.close();

  const api = await startApi();
  const after = await openSandbox({ databaseFile, apiUrl: api.url });
  expect((await read(after)).offsetMs).toBe(7000);
  await expect.poll(() => lastOffset(api)).toBe(7000);
});

test('the buttons move it by an hour, a day and a calendar month', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/clock', { to: '2040-01-31T09:00:00.000Z' });
  const response = await sandbox.submit('/clock', { by: 'month' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  expect((await read(sandbox)).now).toMatch(/^2040-02-29T09:00/);
  await sandbox.submit('/clock', { by: 'day' });
  await sandbox.submit('/clock', { by: 'hour' });
  expect((await read(sandbox)).now).toMatch(/^2040-03-01T10:00/);
});

test('a month that begins before the morning ends after it, so that renewals are made by then', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/clock', { to: '2040-01-12T01:30:00.000Z' });
  await sandbox.submit('/clock', { by: 'month' });
  expect((await read(sandbox)).now).toMatch(/^2040-02-12T09:00/);
});

test("Paystack's answers are dated by it", async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/clock', { to: '2040-01-31T09:00:00.000Z' });
  const response = await sandbox.paystack('/transaction/verify/none');
  expect(response.headers.get('date')).toMatch(/^Tue, 31 Jan 2040 09:00/);
});
