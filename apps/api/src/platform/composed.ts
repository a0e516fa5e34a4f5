/**
 * Longest run of marks that is composed, as in the stream-safe format of UAX 15: putting n marks in order takes n² steps,
 * and no language has words with so many.
 */
const MARKS_MAX = 30;

const isStreamSafe = (text: string): boolean => !text.matchAll(/\p{M}+/gu).some(([marks]) => marks.length > MARKS_MAX);

/**
 * The same JSON value with every text in Unicode's composed form (NFC): keyboards spell "ọ́" in three ways, and search,
 * limits and comparisons must see one. The nesting is bounded by `unkeepableText` before.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return isStreamSafe(value) ? value.normalize('NFC') : value;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return value.map(composed);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, composed(inner)]));
}
