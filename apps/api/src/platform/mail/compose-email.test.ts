import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast, readTokens } from '../../../../web/src/styles/contrast.ts';
import { themes } from './email-paint.ts';
import { composeEmail } from './compose-email.ts';

const email = composeEmail({
  reader: { to: 'ada@example.com', locale: 'en' },
  subject: 'A <b>subject</b>',
  parts: [
    'Fish & chips',
    { code: '012345' },
    { facts: { When: 'now', '<Where>': '"here"' } },
    { link: 'http://localhost:3000/a?b=1&c=2', label: 'Log in' },
    { link: 'http://localhost:3000/more', label: 'More' },
  ],
});

it('has the same content as text and as HTML', () => {
  expect(email.text).toBe(
    [
      'Fish & chips',
      '012345',
      'When: now\n<Where>: "here"',
      'Log in: http://localhost:3000/a?b=1&c=2',
      'More: http://localhost:3000/more',
      '--\nUdala\nThis mail was sent to ada@example.com because it is the email of an Udala account.',
    ].join('\n\n'),
  );
  expect(email.html).toContain('<html lang="en">');
  for (const part of ['Fish &amp; chips', '>012345<', 'href="http://localhost:3000/a?b=1&amp;c=2"', '>More</a>']) {
    expect(email.html).toContain(part);
  }
});

it('escapes markup', () => {
  expect(email.html).toContain('<title>A &lt;b&gt;subject&lt;/b&gt;</title>');
  expect(email.html).toContain('&lt;Where&gt;');
  expect(email.html).not.toContain('<b>subject');
});

it('loads nothing and runs no script', () => {
  expect(email.html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|@import|@font-face|src=|\son\w+=/i);
});

it('is small enough that no client clips it or its styles', () => {
  expect(Buffer.byteLength(email.html)).toBeLessThan(20_000);
  expect(/<style>([^]*)<\/style>/.exec(email.html)?.[1]?.length).toBeLessThan(8192);
});

it('states the given reason for the email', () => {
  const because = (to: string) => `Because ${to} asked.`;
  const { text, html } = composeEmail({
    reader: { to: 'ada@example.com', locale: 'en' },
    subject: 'S',
    parts: ['Hello'],
    because,
  });
  for (const form of [text, html]) expect(form).toContain('Because ada@example.com asked.');
});

const tokens = readTokens(readFileSync(new URL('../../../../web/src/styles/tokens.css', import.meta.url), 'utf8'));
const tokenOf = {
  ground: 'bg',
  surface: 'surface',
  box: 'accent-soft',
  ink: 'ink',
  quiet: 'ink-2',
  primary: 'primary',
  onPrimary: 'on-primary',
  line: 'line',
} as const;

it.each(['light', 'dark'] as const)('uses the product’s colours with enough contrast in the %s theme', (theme) => {
  const { ground, surface, box, ink, quiet, primary, onPrimary } = themes[theme];
  const wanted = Object.entries(tokenOf).map(([name, token]) => [name, tokens(token)[theme]]);
  expect(themes[theme]).toEqual(Object.fromEntries(wanted));
  const pairs = [
    [ink, surface],
    [ink, box],
    [quiet, ground],
    [quiet, surface],
    [quiet, box],
    [primary, ground],
    [primary, surface],
    [onPrimary, primary],
  ] as const;
  for (const [front, back] of pairs) expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
});
