import { expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';

it('stands by itself in four kilobytes: no other file, nothing that could be refused', async () => {
  const page = offlinePage();
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(4096);
  expect(html).toContain('<h1>No connection</h1>');
  expect(html).not.toMatch(/\s(?:src|href)="[^"]/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});
