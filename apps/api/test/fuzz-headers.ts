import fc from 'fast-check';

/** Values for each header, those that browsers send and those that none would. */
const headerValues: Record<string, readonly string[]> = {
  range: [
    'bytes=0-1',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-',
    'bytes=0-1,2-3',
    'bytes=99999999999999999999-',
    'lines=1',
    '=',
  ],
  'if-none-match': ['*', '"a"', 'W/"a"', '"', ','.repeat(500)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  accept: ['*/*', 'text/html', '', ';q=2'],
  'accept-encoding': ['br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'zstd', ';;;'],
  'accept-language': ['ig', '*', '-'.repeat(200)],
  origin: ['null', 'http://localhost:3000', 'https://evil.example', 'x'],
  referer: ['http://localhost:3000/membership', '://'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', '?'],
  cookie: ['a', 'a=b; a=c', '=', 'udala_media=x', '__proto__=1', '%'.repeat(100), 'x='.repeat(500)],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'a'.repeat(4_000)}`,
    'Bearer \xe9',
  ],
  'x-forwarded-for': ['1.2.3.4', 'x', '::1, 1.2.3.4', '999.1.1.1'],
  'x-forwarded-host': ['evil.example'],
  'x-request-id': ['a'.repeat(1_000)],
  'user-agent': ['', 'a'.repeat(2_000), '\xe9'],
  'x-http-method-override': ['DELETE'],
  'x-paystack-signature': ['', 'a'.repeat(128)],
  expect: ['100-continue'],
};
const oddHeader: fc.Arbitrary<Record<string, string>> = fc
  .constantFrom(...Object.entries(headerValues))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
const oddHost = fc.constantFrom(
  '',
  'evil.example',
  'localhost:99999',
  'ada.localhost',
  '..localhost:3000',
  '[::1]:3000',
  'LOCALHOST:3000',
  'a@localhost:3000',
  `${'a.'.repeat(100)}localhost:3000`,
  'localhost:3000, evil.example',
  '\xe9.localhost:3000',
);
export const moreHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: oddHeader },
  { weight: 1, arbitrary: fc.tuple(oddHeader, oddHeader).map(([one, other]) => ({ ...one, ...other })) },
  { weight: 1, arbitrary: oddHost.map((host) => ({ host })) },
);
export const freshKeyHeader: fc.Arbitrary<Record<string, string>> = fc
  .uuid()
  .map((key) => ({ 'idempotency-key': key }));
export const keyHeader: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: freshKeyHeader },
  { weight: 2, arbitrary: fc.nat({ max: 20 }).map((n) => ({ 'idempotency-key': `the-same-key-${n}` })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', 'short', 'a'.repeat(300), 'with a space in', '\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9')
      .map((key) => ({ 'idempotency-key': key })),
  },
  { weight: 1, arbitrary: fc.constant({}) },
);
