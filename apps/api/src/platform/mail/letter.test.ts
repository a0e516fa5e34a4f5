import { expect, it } from 'vitest';
import { composeLetter } from './letter.ts';

const letter = composeLetter({
  to: 'ada@example.com',
  subject: 'A <b>subject</b>',
  parts: ['Fish & chips', { code: '012345' }, { link: 'http://localhost:3000/a?b=1&c=2', label: 'Log in' }],
});

it('says the same as text and as HTML', () => {
  expect(letter.text).toBe(
    [
      'Fish & chips',
      '012345',
      'Log in: http://localhost:3000/a?b=1&c=2',
      '--\nUdala\nThis mail was sent to ada@example.com because somebody entered it at Udala.',
    ].join('\n\n'),
  );
  expect(letter.html).toContain('<html lang="en">');
  for (const part of ['Fish &amp; chips', '>012345<', 'href="http://localhost:3000/a?b=1&amp;c=2"']) {
    expect(letter.html).toContain(part);
  }
});

it('lets no markup in', () => {
  expect(letter.html).toContain('<title>A &lt;b&gt;subject&lt;/b&gt;</title>');
});

it('loads nothing', () => {
  expect(letter.html).not.toMatch(/<(?:img|link|script|style)|url\(|@import/i);
});
