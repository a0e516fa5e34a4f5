// @vitest-environment node
import { expect, it, vi } from 'vitest';

// As in the server's build, where the pages' own code is loaded eagerly.
vi.stubEnv('SSR', true);
const { renderer } = await import('../entry-server.tsx');

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/app.css'] },
  'src/public.ts': { file: 'assets/public.js' },
  'src/exchange.ts': { file: 'assets/exchange.js' },
};
const evil = '</script><script>alert(1)</script>';
const runScripts = (html: string) => html.match(/<script(?![^>]*application\/json)[^>]*>/g);

const open = (url: string, host: string) =>
  renderer.render({
    locales: ['en'],
    url,
    host,
    publicUrl: 'http://localhost:3000/',
    now: 0,
    manifest,
    get: async () => ({ status: 503, body: { code: 'unavailable', message: 'Later.', requestId: 'r' } }),
  });

it.each([
  ['ada.localhost:3000', '/membership/auth/login', 'login'],
  ['ada.localhost:3000', '/membership/auth/register', 'register'],
  ['localhost:3000', '/membership/auth/login', null],
  ['ada.localhost:3000', '/membership', null],
])('asks the other hosts for a session before the pages to sign in on: %s%s', async (host, url, or) => {
  const { html } = await open(url, host);
  const named = /^<!doctype html><html lang="en" data-exchange="([^"]*)">/.exec(html)?.[1] ?? null;
  expect(named).toBe(or && `/membership/auth/exchange?or=${or}`);
});

it('serves the exchange page without styles, fonts and inline scripts, the same for everybody', async () => {
  const { status, html } = await open(
    `/membership/auth/exchange?next=${encodeURIComponent(evil)}`,
    'ada.localhost:3000',
  );
  expect([status, html.includes('stylesheet'), html.includes('font'), html.includes('evil')]).toEqual([
    200,
    false,
    false,
    false,
  ]);
  expect(runScripts(html)).toEqual(['<script type="module" src="/assets/exchange.js">']);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('alert(1)');
});
