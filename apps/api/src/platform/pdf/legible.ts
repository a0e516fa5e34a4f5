import type { Font } from 'fontkit';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Stands for a character that the font does not have. */
const UNKNOWN = '□';

/** A person's text as a font can show it, on one line: a flag or a face it does not have is one box, not several. */
export function legible(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  const shows = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  return Array.from(graphemes.segment(text.normalize('NFC').replaceAll(/\s+/g, ' ')), ({ segment }) =>
    Array.from(segment).every(shows) ? segment : UNKNOWN,
  ).join('');
}
