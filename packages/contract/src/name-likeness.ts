const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

/** True if two names share a word: banks write names in another order, in capitals and without accents. */
export function isLikeName(name: string, other: string): boolean {
  const words = new Set(wordsOf(name));
  return wordsOf(other).some((word) => words.has(word));
}
