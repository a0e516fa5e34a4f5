import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

const position = fc.option(fc.nat(300));

/** The bytes of a file of that size that a range names, one by one. */
function modelled(from: number | null, to: number | null, size: number): number[] {
  const all = Array.from({ length: size }, (_, at) => at);
  if (from === null) return all.filter((at) => at >= size - (to ?? 0));
  return all.filter((at) => at >= from && at <= (to ?? size));
}

test('a range is exactly the bytes it names, or the whole, or none', () => {
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

test('anything else that a header may say asks for the whole', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(200), (header, size) => {
      fc.pre(!/^bytes=(?:\d+-\d*|-\d+)$/.test(header));
      expect(readRange(header, size)).toBeNull();
    }),
  );
  expect(readRange(undefined, 10)).toBeNull();
});
