import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openSandbox } from '../test/harness.ts';

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url.replace('localhost', '127.0.0.1'), { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('a host name other than this machine’s is refused', async () => {
  const { url } = await openSandbox();
  expect(await statusOf(url, { host: new URL(url).host })).toBe(200);
  expect(await statusOf(url, { host: 'evil.example' })).toBe(403);
});

test("another origin's form is refused", async () => {
  const sandbox = await openSandbox();
  for (const origin of ['http://ada.localhost:3000', 'http://localhost:3000', 'null']) {
    const response = await sandbox.request('/clock', {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ by: 'month' }),
    });
    expect(response.status).toBe(403);
  }
});

test('`/control` asks for the key', async () => {
  const sandbox = await openSandbox();
  for (const path of [
    '/clock',
    '/mails',
    '/charges',
    '/transfers',
    '/refunds',
    '/disputes',
    '/authorizations',
    '/balance',
    '/faults',
    '/webhooks',
  ]) {
    expect((await sandbox.request(`/control${path}`)).status).toBe(401);
    expect((await sandbox.control(path)).status).toBe(200);
  }
});
