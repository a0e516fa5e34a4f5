import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';

// Text is drawn as paths from the bundled fonts, so it works on servers without fonts.
const fontFolder = path.join(import.meta.dirname, '../../../../web/src/assets/fonts');
const slicesOf = (name: string, slices: readonly string[]): Font[] =>
  slices.map((slice) => open(path.join(fontFolder, `${name}-${slice}.woff2`)));
const dejaVu = (name: string): Font => open(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

const bricolage = slicesOf('bricolage', ['latin', 'accents', 'vowels', 'naira']);
const inter = slicesOf('inter', ['latin', 'extended', 'vowels']);
const jakarta = slicesOf('jakarta', ['latin', 'accents', 'vowels', 'consonants', 'naira']);
const dejaVuBold = dejaVu('DejaVuSans-Bold');

/** The fonts of the pages, and a fallback font for missing characters. */
const faces = {
  display: [...bricolage, dejaVuBold],
  inter: [...inter, dejaVuBold],
  text: [...jakarta, ...slicesOf('inter', ['hooks']), dejaVu('DejaVuSans')],
};
export type Face = keyof typeof faces;

function open(file: string): Font {
  return create(readFileSync(file)) as Font;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Run {
  font: Font;
  text: string;
}

/** The first of the fonts with every character of a grapheme. */
const fontFor = (grapheme: string, fonts: readonly Font[]): Font | undefined =>
  fonts.find((font) => Array.from(grapheme).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)));

/** The face of a title: Inter for all of it when Bricolage lacks one of its letters, as titles on the pages. */
export const titleFace = (title: string): Face =>
  Array.from(graphemes.segment(title)).some(({ segment }) => !fontFor(segment, bricolage) && fontFor(segment, inter))
    ? 'inter'
    : 'display';

/** A character in no font is left out: an empty box would be worse. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = fontFor(segment, faces[face]);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

/** The drawable characters of a user's text, on one line. */
export const drawable = (text: string, face: Face): string =>
  runsOf(text.normalize('NFC').replaceAll(/\s+/g, ' '), face)
    .map((run) => run.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce(
    (sum, { font, text: part }) => sum + (font.layout(part).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

/** One line of text as paths; `x` and `y` are the start of its baseline. */
export function shapesOf(
  text: string,
  { face, size, x, y }: { face: Face; size: number; x: number; y: number },
): string {
  let left = x;
  let shapes = '';
  for (const { font, text: part } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const place = `translate(${round(left + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`;
      const shape = glyph.path.toSVG();
      if (shape !== '') shapes += `<path transform="${place}" d="${shape}"/>`;
      left += xAdvance * scale;
    }
  }
  return shapes;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Wraps the text into at most `most` lines of this width; null if it does not fit. A word that is too long is split.
 */
export function linesOf(text: string, { face, size, width, most }: Box): string[] | null {
  const lines: string[] = [];
  let line = '';
  const fits = (words: string) => widthOf(words, face, size) <= width;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const piece = longestPiece(line, fits);
      lines.push(piece);
      line = line.slice(piece.length);
    }
  }
  if (line !== '') lines.push(line);
  return lines.length <= most ? lines : null;
}

interface Box {
  face: Face;
  size: number;
  width: number;
  most: number;
}

function longestPiece(word: string, fits: (piece: string) => boolean): string {
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) break;
    piece += segment;
  }
  return piece;
}

/** Line height, as a multiple of the font size. */
export const LINE = 1.08;

interface Room {
  face: Face;
  width: number;
  height: number;
}

/** The largest size at which the text fits; at the smallest size the rest is cut off. */
export function fit(text: string, sizes: readonly number[], room: Room): { size: number; lines: string[] } {
  const smallest = sizes.at(-1) ?? 0;
  const linesAt = (size: number, of = text) =>
    linesOf(of, { ...room, size, most: Math.floor(room.height / (size * LINE)) });
  for (const size of sizes) {
    const lines = linesAt(size);
    // Prefers a smaller size to a split word.
    if (lines && (size === smallest || lines.join(' ') === text)) return { size, lines };
  }
  let shortened = text;
  while (shortened !== '') {
    shortened = shortened.slice(0, -1).trimEnd().toWellFormed();
    const lines = linesAt(smallest, `${shortened}…`);
    if (lines) return { size: smallest, lines };
  }
  return { size: smallest, lines: [] };
}
