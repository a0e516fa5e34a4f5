import { assert, constantFrom, oneof, property, string, stringMatching, array } from 'fast-check';
import { expect, it } from 'vitest';
import { nextPath, withNext } from './next-path.ts';

const given = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`);

it('leads back to a page of the app', () => {
  expect(nextPath(withNext('', '/membership/app/posts/1?a=b'))).toBe('/membership/app/posts/1?a=b');
  expect(given('/membership')).toBe('/membership');
  expect(nextPath('')).toBeNull();
});

it.each([
  'https://evil.example/membership',
  'https:/evil.example/membership',
  'https:evil.example/membership',
  '//evil.example/membership',
  '///evil.example/membership',
  '/\\evil.example/membership',
  '\\/evil.example/membership',
  '/\t/evil.example/membership',
  '\n//evil.example/membership',
  '/%2F/evil.example/membership',
  '/%5Cevil.example/membership',
  'javascript:alert(1)',
  'javascript://%0aalert(1)/membership',
  'data:text/html,/membership',
  '/membershipevil',
  '/membership@evil.example',
  '/media/x',
  '/membership/../auth',
  '/membership/%2e%2e/auth',
  '',
])('rejects other addresses: %s', (next) => {
  expect(given(next)).toBeNull();
});

it('never leaves the origin, for any input', () => {
  const parts = constantFrom(
    '/',
    '\\',
    '//',
    '/membership',
    '/membership/app',
    '..',
    '%2e%2e',
    '%2f',
    '%5c',
    '@',
    ':',
    '\t',
    '\r\n',
    '\0',
    ' ',
    '#',
    '?',
    '&next=',
    'https:',
    'javascript:',
    'evil.example',
  );
  const next = oneof(
    string({ unit: 'binary' }),
    array(oneof(parts, stringMatching(/^[a-z.%0-9]{0,4}$/)), { maxLength: 8 }).map((some) => some.join('')),
    array(parts, { maxLength: 6 }).map((some) => `/membership${some.join('')}`),
  );
  assert(
    property(next, constantFrom('https://udala.example', 'http://ada.localhost:3000'), (text, origin) => {
      const path = given(text);
      if (path === null) return;
      const url = new URL(path, `${origin}/membership/auth/login`);
      expect(url.origin).toBe(origin);
      expect(url.pathname).toMatch(/^\/membership(?:\/|$)/);
      expect(path).toBe(url.pathname + url.search + url.hash);
    }),
    { numRuns: 3000 },
  );
});
