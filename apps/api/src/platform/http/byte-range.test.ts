import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

const position = fc.option(fc.nat(300));

/** Reference model: the byte positions that a range selects in a file of that size. */
function modelled(from: number | null, to: number | null, size: number): number[] {
  const all = Array.from({ length: size }, (_, at) => at);
  if (from === null) return all.filter((at) => at >= size - (to ?? 0));
  return all.filter((at) => at >= from && at <= (to ?? size));
}

test('a range selects exactly its bytes, the whole file, or nothing', () => {
  fc.assert(
    fc.property(position, position, fc.nat(200), (from, to, size) => {
      const isMeaningless = (from === null && to === null) || (from !== null && to !== null && to < from);
      const named = modelled(from, to, size);
      const part = named.length === 0 ? 'unsatisfiable' : { start: named[0], end: named.at(-1) };
      expect(readRange(`bytes=${from ?? ''}-${to ?? ''}`, size)).toEqual(isMeaningless ? null : part);
    }),
    { numRuns: 2_000 },
  );
});

test('any other header value selects the whole file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(200), (header, size) => {
      fc.pre(!/^bytes=(?:\d+-\d*|-\d+)$/.test(header));
      expect(readRange(header, size)).toBeNull();
    }),
  );
  expect(readRange(undefined, 10)).toBeNull();
});
