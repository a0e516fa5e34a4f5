import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator } from './factories.ts';
import { allEndpoints, membersHost, startTestServer } from './harness.ts';

const client = path.join(import.meta.dirname, '../../web/dist/en/client');

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { GOOGLE_CLIENT_ID: 'udala.apps.googleusercontent.com' } });
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
    `/membership/manage/${ID}?paid=1`,
    `/membership/emails/${ID}`,
    `/emails/${ID}`,
    '/nowhere',
    '/membership/%',
    `/users/${'1'.repeat(400)}`,
    '/healthz',
    `/media/${ID}/x.webp`,
  ].map((url) => ({ method: 'GET' as const, url })),
];

it.each(routes)('$method $url has the security headers', async ({ method, url }) => {
  const requestHeaders = {
    host: membersHost,
    origin: 'https://elsewhere.example',
    'access-control-request-method': method,
  };
  const { headers } = await server.app.inject({ method, url, headers: requestHeaders });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  const isSignedLink = /\/(?:emails|link|manage|feeds)\//.test(url);
  expect(headers['referrer-policy']).toBe(isSignedLink ? 'no-referrer' : 'strict-origin-when-cross-origin');
  expect(headers['x-robots-tag']).toBe(isSignedLink ? 'noindex' : undefined);
  expect(headers['cache-control']).toBeTruthy();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)|\*/);
  expect(policy).toMatch(/default-src 'none'|sandbox/);
  // Binary content has no character set; text without one is guessed at.
  expect(String(headers['content-type'] ?? '')).not.toMatch(/^(?:text|application\/json)(?!.*charset=utf-8)/i);
});

it('a script has only the headers that browsers heed on scripts', async () => {
  const [script = ''] = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.js'));
  const { headers } = await server.app.inject({
    method: 'GET',
    url: `/assets/${script}`,
    headers: { host: membersHost },
  });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  // On a first visit they would weigh as much as the smaller scripts.
  expect(Object.keys(headers).filter((name) => /^x-(?!content-type-options)|policy$|^origin-/.test(name))).toEqual([
    'cross-origin-resource-policy',
    'referrer-policy',
  ]);
});

/** External sources of a policy, by directive. */
const foreignIn = (policy: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((line) => line.trim().split(/\s+/))
      .map(([name = '', ...sources]): [string, string[]] => [name, sources.filter((source) => source.includes('://'))])
      .filter(([, sources]) => sources.length > 0),
  );

it('allows Google on pages of the members site and nowhere else', async () => {
  const creator = await makeCreator(server.deps);
  for (const host of [membersHost, creator.host]) {
    for (const { method, url } of routes) {
      const { headers } = await server.app.inject({ method, url, headers: { host } });
      const isPage = String(headers['content-type']).startsWith('text/html') && host === membersHost;
      expect(foreignIn(headers['content-security-policy'])).toEqual(isPage ? googles : {});
      expect(headers['cross-origin-opener-policy'] ?? 'same-origin').toBe(
        isPage ? 'same-origin-allow-popups' : 'same-origin',
      );
    }
  }
});
const googles = {
  'script-src': ['https://accounts.google.com/gsi/client'],
  'connect-src': ['https://accounts.google.com/gsi/'],
  'frame-src': ['https://accounts.google.com/gsi/'],
  'style-src': ['https://accounts.google.com/gsi/style'],
};

const recorder = 'https://*.clarity.ms';
it.each([
  ['/membership', true],
  ['/membership/app/home', true],
  ['/membership/app/posts/x?from=y', true],
  ['/membership/auth/login', false],
  ['/membership/creator/auth/register', false],
  ['/membership/creator/onboard/setup', false],
  ['/membership/auth/payment', false],
  ['/membership/app/payout', false],
  ['/membership/app/payment-history/x', false],
  ['/membership/app/settings/account', false],
  ['/membership/app/homes', false],
  [`/membership/manage/${ID}`, false],
])('the screen recorder may run on %s: %s', async (url, may) => {
  recording ??= await startTestServer({ env: { CLARITY_ID: 'abc' } });
  const { headers } = await recording.app.inject({ url, headers: { host: membersHost } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe/);
  const named = { 'script-src': [recorder], 'connect-src': [recorder], 'img-src': [recorder] };
  expect(foreignIn(policy)).toEqual(may ? named : {});
});
let recording: Awaited<ReturnType<typeof startTestServer>> | undefined;
afterAll(() => recording?.close());
