/**
 * Subsets the three typefaces to the characters Udala shows and writes the slices to src/assets/fonts. Run it by hand
 * after a font package is updated (`node apps/web/scripts/subset-fonts.ts`) and commit the result: a build never does
 * it.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '../src/assets/fonts');

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const latin = `${range(0x20, 0x7e)}\u00a0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2192\u2212`;
/** Accented letters of other languages (é, ü, ç) and the tone marks of Yoruba on plain vowels. */
const accents = range(0xc0, 0xff);
const naira = '₦';
/** The consonants of Yoruba, Igbo and Fulfulde with a dot, an acute or a tail. */
const consonants = 'ṢṣṄṅŃńŊŋ';
/** The dotted vowels of Yoruba and Igbo. */
const dottedVowels = 'ẸẹỌọỊịỤụ';
/** Combining tone marks and the dot below, in every slice whose letters carry them: browsers shape slice by slice. */
const marks = '\u0300\u0301\u0304\u0323';
/** The letters of Hausa, Fulfulde and Kanuri, which the other two typefaces lack. */
const hooks = 'ƁɓƊɗƘƙƳƴʼƎǝƏə';
/** Letters that Chromium composes from a letter and a mark of Jakarta; Safari and Firefox need them whole. */
const composed = 'ǸǹḾḿĀāĒēĪīŌōŪū';

interface Slice {
  name: string;
  /** The subset of the font package. */
  from: 'latin' | 'latin-ext' | 'vietnamese';
  text: string;
}

const jakarta = '@fontsource-variable/plus-jakarta-sans';
const bricolage = '@fontsource-variable/bricolage-grotesque';
const inter = '@fontsource-variable/inter';
const allWeights = { min: 400, max: 800 };
const typefaces: { name: string; files: string; wght: number | typeof allWeights; slices: Slice[] }[] = [
  {
    name: 'jakarta',
    files: `${jakarta}/files/plus-jakarta-sans`,
    wght: allWeights,
    slices: [
      { name: 'latin', from: 'latin', text: latin + marks },
      { name: 'accents', from: 'latin', text: accents },
      { name: 'naira', from: 'latin-ext', text: naira },
      { name: 'consonants', from: 'latin-ext', text: consonants },
      { name: 'vowels', from: 'vietnamese', text: dottedVowels + marks },
    ],
  },
  // Without marks: its grave would stand beside the letter. Titles it has not all letters of are in another face.
  {
    name: 'bricolage',
    files: `${bricolage}/files/bricolage-grotesque`,
    wght: 700,
    slices: [
      { name: 'latin', from: 'latin', text: latin },
      { name: 'accents', from: 'latin', text: accents },
      { name: 'naira', from: 'latin-ext', text: naira },
      { name: 'vowels', from: 'vietnamese', text: dottedVowels },
    ],
  },
  // Single letters within a text of Jakarta.
  {
    name: 'inter',
    files: `${inter}/files/inter`,
    wght: allWeights,
    slices: [{ name: 'hooks', from: 'latin-ext', text: hooks + composed }],
  },
  // Whole titles.
  {
    name: 'inter',
    files: `${inter}/files/inter`,
    wght: 700,
    slices: [
      { name: 'latin', from: 'latin', text: latin + accents + marks },
      { name: 'extended', from: 'latin-ext', text: hooks + composed + consonants + naira + marks },
      { name: 'vowels', from: 'vietnamese', text: dottedVowels + marks },
    ],
  },
];

for (const { name, files, wght, slices: all } of typefaces) {
  for (const slice of all) {
    const source = await readFile(require.resolve(`${files}-${slice.from}-wght-normal.woff2`));
    const cut = await subsetFont(source, slice.text, {
      targetFormat: 'woff2',
      keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
      noHinting: true,
      variationAxes: { wght },
    });
    await writeFile(path.join(folder, `${name}-${slice.name}.woff2`), cut);
    console.log(`${name}-${slice.name}.woff2 ${cut.length} bytes`);
  }
}
await copyFile(require.resolve(`${jakarta}/LICENSE`), path.join(folder, 'plus-jakarta-sans.LICENSE'));
await copyFile(require.resolve(`${bricolage}/LICENSE`), path.join(folder, 'bricolage-grotesque.LICENSE'));
await copyFile(require.resolve(`${inter}/LICENSE`), path.join(folder, 'inter.LICENSE'));
