import fc from 'fast-check';

/**
 * Placeholder for the n-th id of a kind, replaced when the request is sent. No character of it is changed by URL
 * encoding.
 */
export const standIn = (kind: string, n: number): string => `~${kind}.${n}~`;
export const standIns = /~(\w+)\.(\d+)~/g;
export const kinds = [
  'post',
  'comment',
  'person',
  'offer',
  'subscription',
  'reaction',
  'notification',
  'session',
  'media',
  'payment',
  'invitation',
  'message',
  'video',
] as const;

/** Any id of the kind, newest or oldest. */
export const idOf = (kind: string) => fc.nat({ max: 40 }).map((n) => standIn(kind, n));

export const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u202egpj.exe',
  '\u200b\u200d\u2060',
  'e\u0301 \u00e9',
  '👩‍👩‍👧‍👦🏳️‍🌈🇳🇬',
  '𠮷𝒜\u{10ffff}',
  '\ufeff\ufffe\uffff',
  'Z̷͖͐a̸l̶g̵o̷'.repeat(20),
  'İıſK',
  '\r\nSet-Cookie: a=b',
  '<script>1</script>',
  "' or 1=1 --",
  '%_\\',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'urn:uuid:00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  'http://169.254.169.254/',
  'javascript:1',
  'a'.repeat(5_000),
  '\u{1f600}'.repeat(1_000),
] as const;
export const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
] as const;
const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
/** As own keys: a literal would set the inherited property. */
const poisoned = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].map((key) =>
  Object.fromEntries([[key, { polluted: true }]]),
);

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }));
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...poisoned,
      deep(300),
      Array.from({ length: 500 }, () => 0),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...kinds).chain(idOf) },
);
