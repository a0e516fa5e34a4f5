import { expect, it } from 'vitest';
import { nextPath, withNext } from './next-path.ts';

it('leads back to a page of the app', () => {
  expect(nextPath(withNext('', '/membership/app/posts/1?a=b').slice(0))).toBe('/membership/app/posts/1?a=b');
});

it.each([
  'https://evil.example/membership',
  '//evil.example/membership',
  '/\\evil.example/membership',
  '/\t/evil.example/membership',
  'javascript:alert(1)',
  '/membershipevil',
  '/media/x',
  '/membership/../auth',
  '',
])('leads nowhere else: %s', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
});
