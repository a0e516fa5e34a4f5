import { themes } from '../mail/email-paint.ts';
import { confettiAround, type Circle } from './confetti.ts';
import { drawable, fit, LINE, shapesOf, titleFace, widthOf } from './card-text.ts';
import type { CardWork } from './cards.ts';

export const CARD = { width: 1200, height: 630 };
/** The right half: a picture, or the tint with the creator's face. */
export const PICTURE = { left: 600, width: 600, height: 630 };

/** Where the creator's face is: beside the line above the title, or large in place of a picture. */
export const faceOn = (hasPicture: boolean): Circle =>
  hasPicture ? { x: LEFT + 52, y: 112, radius: 52 } : { x: 900, y: 315, radius: 190 };

const { ground, ink, quiet, primary, onPrimary } = themes.light;
const LEFT = 64;
const TEXT_WIDTH = 488;
const TITLE_HEIGHT = 260;
const SIZES = [76, 68, 60, 52, 44];

/** The eight tints of the pages (tokens.css): ground and ink. */
const tints = [
  ['#fae7ed', '#7a1f45'],
  ['#ffedd6', '#8a4b00'],
  ['#e4f4e9', '#17703f'],
  ['#e8eafc', '#3a3f9e'],
  ['#fbe9e0', '#8f3d1c'],
  ['#dff3f3', '#0f6468'],
  ['#fbf1cf', '#6f5300'],
  ['#fde6f1', '#9c1f63'],
] as const;

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** The initials of a name on a disc, in place of a face. */
function initialsOn({ x, y, radius }: Circle, name: string, [soft, strong]: readonly [string, string]): string {
  const words = name.split(' ');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const text = ends.map((word = '') => (Array.from(word)[0] ?? '').toLocaleUpperCase('en')).join('');
  const size = radius * 0.8;
  const start = x - widthOf(text, 'display', size) / 2;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${strong}"/>
    <g fill="${soft}">${shapesOf(text, { face: 'display', size, x: start, y: y + size * 0.35 })}</g>`;
}

/** The whole card without its pictures; text is already converted to paths, so that user text is never parsed as SVG. */
export function svgOf(work: CardWork): string {
  const { title, fallback, line, name, tag, isLocked, isFestive, seed, picture, face } = work;
  const tint = tints[hash(seed) % tints.length] ?? tints[0];
  const heading = drawable(title, 'display') || drawable(fallback, 'display');
  const font = titleFace(heading);
  const { size, lines } = fit(heading, isFestive ? [104, ...SIZES] : SIZES, {
    face: font,
    width: TEXT_WIDTH,
    height: TITLE_HEIGHT,
  });
  const lineHeight = size * LINE;
  const isBeside = picture !== null;
  const circle = faceOn(isBeside);
  const beside = isBeside ? circle.x + circle.radius + 20 : LEFT;
  const [small] = fit(drawable(line, 'text'), [28], {
    face: 'text',
    width: LEFT + TEXT_WIDTH - beside,
    height: 40,
  }).lines;
  const top = 325 - (lines.length * lineHeight) / 2 + size * 0.8;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect x="${PICTURE.left}" width="${PICTURE.width}" height="${PICTURE.height}" fill="${tint[0]}"/>
    ${isFestive ? confettiAround(circle, PICTURE, hash(seed + title)) : ''}
    ${face === null ? initialsOn(circle, drawable(name, 'display') || heading, tint) : ''}
    <g fill="${quiet}">${small === undefined ? '' : shapesOf(small, { face: 'text', size: 28, x: beside, y: 122 })}</g>
    <g fill="${ink}">${lines
      .map((text, index) => shapesOf(text, { face: font, size, x: LEFT, y: top + index * lineHeight }))
      .join('')}</g>
    ${tag === null ? '' : tagOf(tag, isLocked)}</svg>`;
}

const TAG = { y: 506, height: 64, sizes: [30, 27, 24, 21], pad: 26 };

function tagOf(tag: string, isLocked: boolean): string {
  const lock = isLocked ? 40 : 0;
  const { y, height, sizes, pad } = TAG;
  const widthAt = (size: number) => widthOf(tag, 'display', size) + 2 * pad + lock;
  const size = sizes.find((each) => widthAt(each) <= TEXT_WIDTH) ?? Math.min(...sizes);
  const width = widthAt(size);
  const middle = y + height / 2;
  return `<rect x="${LEFT}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${primary}"/>
    ${isLocked ? lockAt(LEFT + pad, middle) : ''}
    <g fill="${onPrimary}">${shapesOf(tag, { face: 'display', size, x: LEFT + pad + lock, y: middle + size * 0.34 })}</g>`;
}

const lockAt = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y - 16}) scale(1.35)" fill="none" stroke="${onPrimary}" stroke-width="2.2">
    <rect x="3" y="11" width="18" height="11" rx="2" fill="${onPrimary}"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></g>`;
