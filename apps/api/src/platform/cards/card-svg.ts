import { themes } from '../mail/email-paint.ts';
import { drawable, fit, LINE, shapesOf, titleFace, widthOf } from './card-text.ts';
import type { CardWork } from './cards.ts';

export const CARD = { width: 1200, height: 630 };
/** Position of the picture: a circle in the flesh of a cut fruit. */
export const PICTURE = { x: 938, y: 315, radius: 186 };
const FLESH = 202;
const SKIN = 222;

const { ground, ink, quiet, primary, onPrimary, box } = themes.light;
const orange = '#f28a1e';
const cream = '#fff3e2';
const LEFT = 72;
const TEXT_WIDTH = 590;
const TITLE_HEIGHT = 240;
const PATTERN_LEFT = 735;

/** One seed of the fruit in a square of 32; five rotated copies form the star. */
const seed = 'M16 15.2C13.4 12.4 13.6 8.6 16 6.4c2.4 2.2 2.6 6 0 8.8z';
const star = [0, 72, 144, 216, 288].map((turn) => `<path d="${seed}" transform="rotate(${turn} 16 16)"/>`).join('');

/** A cut fruit with its star. */
const fruit = (x: number, y: number, radius: number): string =>
  `<g transform="translate(${x - radius} ${y - radius}) scale(${radius / 16})">
    <circle cx="16" cy="16" r="15" fill="${orange}"/><circle cx="16" cy="16" r="11.5" fill="${cream}"/>
    <g fill="${primary}">${star}</g></g>`;

const grounds = [
  { ground: box, skin: orange, flesh: ground, star: primary },
  { ground: '#f7e1ea', skin: primary, flesh: '#fbeff4', star: primary },
  { ground: '#f5ebdf', skin: orange, flesh: '#ffffff', star: '#a85300' },
] as const;

/** The same pattern as on the pages: its rotation depends only on the name. */
function pattern(of: string): string {
  const number = hash(of);
  const look = grounds[number % grounds.length] ?? grounds[0];
  const one = (at: number) => `<g transform="translate(${at} ${at}) rotate(${number % 72} 16 16)">
    <circle cx="16" cy="16" r="11" fill="${look.skin}"/><circle cx="16" cy="16" r="9.5" fill="${look.flesh}"/>
    <g transform="translate(3.2 3.2) scale(.8)" fill="${look.star}">${star}</g></g>`;
  return `<defs><pattern id="p" width="48" height="48" patternUnits="userSpaceOnUse"
    patternTransform="rotate(${(number >>> 7) % 45}) scale(2.1)">
    <rect width="48" height="48" fill="${look.ground}"/>${one(-4)}${one(20)}</pattern></defs>
    <rect x="${PATTERN_LEFT}" width="${CARD.width - PATTERN_LEFT}" height="${CARD.height}" fill="url(#p)"/>`;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** The whole card without its picture; text is already converted to paths, so that user text is never parsed as SVG. */
export function svgOf({ brand, title, fallback, line, tag, isLocked, seed: of, picture }: CardWork): string {
  const heading = drawable(title, 'display') || drawable(fallback, 'display');
  const face = titleFace(heading);
  const { size, lines } = fit(heading, [96, 84, 72, 60, 50], {
    face,
    width: TEXT_WIDTH,
    height: TITLE_HEIGHT,
  });
  const lineHeight = size * LINE;
  const [small] = fit(drawable(line, 'text'), [32], { face: 'text', width: TEXT_WIDTH, height: 40 }).lines;
  // Centers title and line together between the brand above and the tag below.
  const height = lines.length * lineHeight + (small === undefined ? 0 : 56);
  const top = 325 - height / 2 + size * 0.8;
  const after = top + (lines.length - 1) * lineHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    ${pattern(of)}
    <circle cx="${PICTURE.x}" cy="${PICTURE.y}" r="${SKIN}" fill="${orange}"/>
    <circle cx="${PICTURE.x}" cy="${PICTURE.y}" r="${FLESH}" fill="${cream}"/>
    ${picture === null ? fruit(PICTURE.x, PICTURE.y, PICTURE.radius * 1.35) : ''}
    ${fruit(LEFT + 26, 92, 26)}
    <g fill="${ink}">${shapesOf(brand, { face: 'display', size: 40, x: LEFT + 68, y: 106 })}</g>
    <g fill="${ink}">${lines
      .map((text, index) => shapesOf(text, { face, size, x: LEFT, y: top + index * lineHeight }))
      .join('')}</g>
    <g fill="${quiet}">${small === undefined ? '' : shapesOf(small, { face: 'text', size: 32, x: LEFT, y: after + 60 })}</g>
    ${tag === null ? '' : tagOf(tag, isLocked)}</svg>`;
}

const TAG = { y: 504, height: 72, size: 36, pad: 32 };

function tagOf(tag: string, isLocked: boolean): string {
  const lock = isLocked ? 46 : 0;
  const { y, height, size, pad } = TAG;
  const width = widthOf(tag, 'display', size) + 2 * pad + lock;
  const middle = y + height / 2;
  return `<rect x="${LEFT}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${primary}"/>
    ${isLocked ? lockAt(LEFT + pad, middle) : ''}
    <g fill="${onPrimary}">${shapesOf(tag, { face: 'display', size, x: LEFT + pad + lock, y: middle + size * 0.34 })}</g>`;
}

const lockAt = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y - 16}) scale(1.35)" fill="none" stroke="${onPrimary}" stroke-width="2.2">
    <rect x="3" y="11" width="18" height="11" rx="2" fill="${onPrimary}"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></g>`;
