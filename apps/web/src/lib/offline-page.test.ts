import { expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';

it('is self-contained in four kilobytes: no other file, nothing that the content security policy blocks', async () => {
  const page = offlinePage();
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(4096);
  expect(html).toContain('<h1>No connection</h1>');
  expect(html).not.toMatch(/\s(?:src|href)="[^"]/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('lists the saved pages, still in four kilobytes, and escapes names', async () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const name = '<b>"&'.repeat(40);
  const post = { name, path: `/membership/app/community/${id}` };
  const html = await offlinePage([
    { page: 'home', path: '/membership/app/home' },
    { page: 'notifications', path: '/membership/app/notifications' },
    { page: 'payments', path: '/membership/app/payment-history' },
    post,
    post,
    post,
    post,
  ]).text();
  expect(html.match(/<li><a href="\/membership\/app\//g)).toHaveLength(7);
  expect(html).not.toContain('<b>');
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(4096 + 4 * 200);
});
