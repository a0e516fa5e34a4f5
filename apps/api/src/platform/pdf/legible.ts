import type { Font } from 'fontkit';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Replaces a character that the font lacks. */
const UNKNOWN = '□';

/** A user's text as the font can show it, on one line: an unsupported emoji sequence becomes one box, not several. */
export function legible(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  const shows = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  return Array.from(graphemes.segment(text.normalize('NFC').replaceAll(/\s+/g, ' ')), ({ segment }) =>
    Array.from(segment).every(shows) ? segment : UNKNOWN,
  ).join('');
}
