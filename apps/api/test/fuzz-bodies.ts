import type { Endpoint } from '@udala/contract/endpoint';
import fc from 'fast-check';
import { idOf, junk } from './fuzz-hostile.ts';
import { near, right, shapeOf } from './fuzz-values.ts';
import { plainPng } from './pictures.ts';

/** Uses the bad value in one of three cases. */
const mixed = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: bad });

const mediaTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/offset+octet-stream',
  'APPLICATION/JSON',
  '*/*',
  ';',
  '',
];
const brokenBodies: readonly (Buffer | string)[] = [
  '',
  '{',
  '{"a":1,}',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '\ufeff{}',
  'nul',
  '"text"',
  '[]',
  'null',
  '1e999',
  '{"price":1e999}',
  '{"text":"\\ud800"}',
  '{"text":"\\u0000"}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a'.repeat(300_000),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"text":"\xe9\xff"}', 'latin1'),
];

export interface Sent {
  /** A value is sent as JSON. */
  body: { value: unknown } | { bytes: Buffer | string } | null;
  headers: Record<string, string>;
}
const json = (value: unknown): Sent => ({ body: { value }, headers: { 'content-type': 'application/json' } });
export const strangeBody: fc.Arbitrary<Sent> = fc.record({
  body: fc.record({ bytes: fc.constantFrom(...brokenBodies) }),
  headers: fc.record({ 'content-type': fc.oneof(fc.constant('application/json'), fc.constantFrom(...mediaTypes)) }),
});

const strange = { weight: 1, arbitrary: strangeBody };

const boundary = 'x-fuzz-x';
const png = plainPng(8, 8);
const part = (head: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')]);
const preset = (value: string) => part('Content-Disposition: form-data; name="upload_preset"', value);
const file = (name: string, content: Buffer | string) =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`, content);
const end = Buffer.from(`--${boundary}--\r\n`);
type FilePart = [name: string, content: Buffer | string];
const fileNames = ['a.png', '../../a.png', '', '\u202egnp.exe', 'a'.repeat(3_000), '__proto__', 'a.svg'];
const contents: readonly (Buffer | string)[] = [
  png,
  png.subarray(0, 40),
  '',
  '<svg onload="1"/>',
  'GIF89a',
  Buffer.alloc(2_000),
];
const files: fc.Arbitrary<FilePart[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<FilePart[]>([['a.png', png]]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.constantFrom(...fileNames), fc.constantFrom(...contents)), { maxLength: 3 }),
  },
);
const multipart: fc.Arbitrary<Sent> = fc
  .record({
    presets: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<string[]>(['post'], ['profile']) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom<string>('post', 'unknown', '__proto__', 'a'.repeat(300)), { maxLength: 6 }),
      },
    ),
    files,
    isFileFirst: fc.boolean(),
    cut: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 400 }) }),
    named: fc.oneof(
      { weight: 6, arbitrary: fc.constant(boundary) },
      { weight: 1, arbitrary: fc.constantFrom('another', '"', '') },
    ),
  })
  .map(({ presets, files, isFileFirst, cut, named }) => {
    const [said, sent] = [presets.map(preset), files.map(([name, content]) => file(name, content))];
    const whole = Buffer.concat([...(isFileFirst ? [...sent, ...said] : [...said, ...sent]), end]);
    const bytes = whole.subarray(0, Math.max(whole.length - cut, 0));
    return { body: { bytes }, headers: { 'content-type': `multipart/form-data; boundary=${named}` } };
  });

const rightFile: fc.Arbitrary<Sent> = fc.constantFrom('post', 'profile').map((said) => ({
  body: { bytes: Buffer.concat([preset(said), file('a.png', png), end]) },
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}));

/** A webhook of the provider, which is signed when it is sent. */
const event = fc.oneof(
  junk,
  fc.record({
    event: fc.oneof(
      fc.constantFrom(
        'charge.success',
        'refund.processed',
        'transfer.success',
        'transfer.failed',
        'charge.dispute.create',
      ),
      junk,
    ),
    data: fc.oneof(
      { weight: 1, arbitrary: junk },
      {
        weight: 4,
        arbitrary: fc.record(
          {
            id: fc.oneof(fc.nat(), junk),
            reference: fc.oneof(idOf('reference'), junk),
            transaction_reference: fc.oneof(idOf('reference'), junk),
            transfer_code: junk,
            status: fc.oneof(fc.constantFrom('success', 'processed', 'failed', 'reversed'), junk),
            amount: fc.oneof(fc.constant(250_000), junk),
            customer: junk,
            authorization: junk,
          },
          { requiredKeys: [] },
        ),
      },
    ),
  }),
);

interface Wanted {
  name: string;
  endpoint: Endpoint;
  /** True if nothing about it is malformed. */
  isPlain: boolean;
}

export function bodyOf({ name, endpoint, isPlain }: Wanted): fc.Arbitrary<Sent> {
  const { method, body, multipart: isFile, access } = endpoint;
  const none: fc.Arbitrary<Sent> = fc.constant({ body: null, headers: {} });
  if (isFile) return isPlain ? rightFile : fc.oneof({ weight: 5, arbitrary: multipart }, strange);
  if (access === 'provider') return fc.oneof({ weight: 4, arbitrary: event.map(json) }, strange);
  if (!body) return isPlain || method === 'GET' ? none : fc.oneof({ weight: 5, arbitrary: none }, strange);
  const shape = shapeOf(body);
  const good = right(shape, '', name);
  if (isPlain) return good.map(json);
  return fc.oneof({ weight: 9, arbitrary: mixed(good, near(shape, '', name)).map(json) }, strange);
}
