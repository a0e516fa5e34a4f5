import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

const linksOf = (text: string) => linkParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

it.each([
  ['https://udala.ng/a?b=1#c', 'https://udala.ng/a?b=1#c', 'https://udala.ng/a?b=1#c'],
  ['See http://example.com.', 'http://example.com', 'http://example.com/'],
  ['(www.example.com/a_(b))', 'www.example.com/a_(b)', 'https://www.example.com/a_(b)'],
  ['Read “https://example.com/x”!', 'https://example.com/x', 'https://example.com/x'],
  ['HTTPS://EXAMPLE.COM/Yes,', 'HTTPS://EXAMPLE.COM/Yes', 'https://example.com/Yes'],
  ['https://example.com/ọjọ́', 'https://example.com/ọjọ́', 'https://example.com/%E1%BB%8Dj%E1%BB%8D%CC%81'],
])('finds the address in %s', (text, shown, href) => {
  expect(linksOf(text)).toEqual([[shown, href]]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'ftp://example.com',
  'httpſ://example.com',
  'ada@www.example.com',
  'https://bank.ng@evil.example/login',
  'http://javascript:alert(1)',
  'https://',
  'www.',
  'http://localhost/x',
])('leaves %s as it is', (text) => {
  expect(linkParts(text)).toEqual([{ text }]);
});

it('ends an address at a character that changes the text direction', () => {
  expect(linksOf('https://example.com/\u202Egpj.exe')).toEqual([['https://example.com/', 'https://example.com/']]);
});

it.each([')', '.', '()', ').', '(', ']'])('handles a text with many %s in linear time', (tail) => {
  // A rescan of the rest for each character would take hours.
  const text = `https://example.com/x${tail.repeat(1_000_000)}`;
  expect(linksOf(text)).toHaveLength(1);
});

const pieces = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.webUrl(),
  fc.constantFrom(
    'www.a.ng',
    'https://',
    'http://x.y',
    'javascript:',
    '@',
    '(',
    ')',
    '.',
    ',',
    '!',
    '"',
    '<',
    '\n',
    ' ',
  ),
);

it('preserves every character, links only web addresses, and leaves the sentence its punctuation', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (words) => {
      const text = words.join('');
      const parts = linkParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { text: shown, href } of parts) {
        if (href === undefined) continue;
        expect(new URL(href)).toMatchObject({ protocol: expect.stringMatching(/^https?:$/), username: '' });
        expect(shown).not.toMatch(/[\s.,;:!?'"<>]$/);
      }
    }),
    { numRuns: 2000 },
  );
});
