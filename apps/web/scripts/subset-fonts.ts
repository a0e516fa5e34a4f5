/**
 * Subsets the two typefaces to the characters Udala shows and writes the slices to src/assets/fonts. Run it by hand
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
/** The naira sign and the consonants of Yoruba and Igbo with a dot or a tone mark. */
const nairaAndConsonants = '₦ṢṣṄṅŃńǸǹḾḿ';
/** The dotted vowels of Yoruba and Igbo, and the combining tone marks used with them. */
const dottedVowels = 'ẸẹỌọỊịỤụ\u0300\u0301\u0304';

const jakarta = '@fontsource-variable/plus-jakarta-sans';
const bricolage = '@fontsource-variable/bricolage-grotesque';
const typefaces = [
  { name: 'jakarta', files: `${jakarta}/files/plus-jakarta-sans`, wght: { min: 400, max: 800 } },
  { name: 'bricolage', files: `${bricolage}/files/bricolage-grotesque`, wght: 700 },
];
const slices = [
  { name: 'latin', from: 'latin', text: latin },
  { name: 'accents', from: 'latin', text: accents },
  { name: 'naira', from: 'latin-ext', text: nairaAndConsonants },
  { name: 'vowels', from: 'vietnamese', text: dottedVowels },
];

for (const { name, files, wght } of typefaces) {
  for (const slice of slices) {
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
