/**
 * Look-alikes of Latin letters that NFKC does not map: Cyrillic, Greek, Cherokee, small capitals, letters with strokes.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ4@',
  b: 'ЬВвβʙ8',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еєεΕᴇ3',
  f: 'ғꜰ',
  g: 'ɡԍɢ',
  h: 'һНнΗħʜ',
  i: 'іιΙıɪ!',
  j: 'јϳᴊ',
  k: 'кκΚᴋ',
  l: 'ӏłʟⅼ|',
  m: 'мΜᴍ',
  n: 'ոηпΝɴ',
  o: 'оοօøᴏ0',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ5$',
  t: 'тτΤᴛ7',
  u: 'υսцᴜ',
  v: 'νѵᴠ',
  w: 'ԝωшᴡ',
  x: 'хχΧ',
  y: 'уүγΥʏ',
  z: 'ᴢΖ2',
};
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    Array.from(others.normalize('NFKC')).flatMap((one) =>
      [one, one.toLowerCase()].map((letter) => [letter, latin] as const),
    ),
  ),
);

/** Code points of the first letter of alphabets in circles, squares and flags, which NFKC does not map. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];
const LETTERS = 26;
const CODE_OF_A = 97;
function unboxed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const start = alphabets.find((first) => code >= first && code < first + LETTERS);
  return start === undefined ? letter : String.fromCodePoint(CODE_OF_A + code - start);
}

/** Normalizes text without folding look-alikes: removes invisible characters and maps compatibility forms. */
export const plainText = (text: string): string =>
  Array.from(text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/gu, ''), unboxed)
    .join('')
    .replaceAll('。', '.');

/** Folds a word to how it looks at a glance. `one` is the letter read for 1, and for a capital I within a word. */
export function foldWord(word: string, one: 'i' | 'l'): string {
  const read = word.replaceAll(/1|(?<=\p{Ll})I/gu, one);
  return Array.from(read.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) =>
    (latinOf.get(letter) ?? letter).toLowerCase(),
  ).join('');
}
