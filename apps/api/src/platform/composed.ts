/**
 * More marks in a row than the stream-safe format of UAX 15 allows: putting n of them in order takes n² steps, and no
 * language has words with so many.
 */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The same JSON value with every text in Unicode's composed form (NFC): keyboards spell "ọ́" in three ways, and search,
 * limits and comparisons must see one. The nesting is bounded by `unkeepableText` before.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return tooManyMarks.test(value) ? value : value.normalize('NFC');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return value.map(composed);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, composed(inner)]));
}
