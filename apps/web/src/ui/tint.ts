/** FNV-1a, 32 bits: well distributed for short ids and identical on server and browser. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

// In full, so that Tailwind finds them.
const tints = ['tint-0', 'tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7'];

/** Sets the colours `tint` and `tint-ink`; the same seed always gets the same ones. */
export const tintClass = (seed: string): string => tints[hash(seed) % tints.length] ?? '';
