import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints, startTestServer } from './harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ID = '00000000-0000-7000-8000-000000000000';
const routes = [
  ...allEndpoints.map(({ endpoint }) => ({ method: endpoint.method, url: endpoint.path.replaceAll(/:\w+/g, ID) })),
  ...[
    '/',
    '/membership',
    '/membership/auth/login',
    '/membership/app/home',
    '/nowhere',
    '/membership/%',
    `/users/${'1'.repeat(400)}`,
    '/healthz',
    `/media/${ID}/x.webp`,
  ].map((url) => ({ method: 'GET' as const, url })),
];

it.each(routes)('$method $url carries the headers that keep people safe', async ({ method, url }) => {
  const { headers } = await server.app.inject({ method, url, headers: { host: 'localhost:3000' } });
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cache-control']).toBeTruthy();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)|\*/);
  expect(policy).toMatch(/default-src 'none'|sandbox/);
  // Bytes have no character set; text without one is guessed at.
  expect(String(headers['content-type'] ?? '')).not.toMatch(/^(?:text|application\/json)(?!.*charset=utf-8)/i);
});
