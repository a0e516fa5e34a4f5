// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contrast, readTokens } from './contrast.ts';

const tokens = readTokens(readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8'));

/** Every pair that meets on a screen, with the least ratio allowed: 4.5 for text, 3 for the edge of a control. */
const grounds = ['bg', 'surface', 'sunken'];
const pairs: [string, string, number][] = [
  ...[...grounds, 'accent-soft', 'primary-soft', 'success-soft', 'danger-soft', 'info-soft'].flatMap(
    (ground): [string, string, number][] => [
      ['ink', ground, 4.5],
      ['ink-2', ground, 4.5],
    ],
  ),
  ...[...grounds, 'accent-soft'].flatMap((ground): [string, string, number][] => [
    ['ink-3', ground, 4.5],
    ['primary', ground, 4.5],
    ['accent-text', ground, 4.5],
    ['danger', ground, 4.5],
    ['success', ground, 4.5],
    ['info', ground, 4.5],
    ['focus', ground, 3],
    ['edge', ground, 3],
    ['live', ground, 3],
    ['idle', ground, 3],
  ]),
  ['primary', 'primary-soft', 4.5],
  ['primary', 'primary-tint', 4.5],
  ...['plum', 'agbalumo', 'leaf', 'indigo', 'clay', 'teal', 'gold', 'rose'].map((tint): [string, string, number] => [
    tint,
    `${tint}-soft`,
    4.5,
  ]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-accent', 'accent', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['success', 'success-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['white', 'toast-success', 4.5],
  ['white', 'toast-warning', 4.5],
  ['white', 'toast-info', 4.5],
];

it.each(pairs)('%s on %s has a contrast of at least %f in both themes', (front, ground, least) => {
  const [one, other] = [tokens(front), tokens(ground)];
  const ratios = [contrast(one.light, other.light), contrast(one.dark, other.dark)];
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(least);
});

it('measures as WCAG 2 does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
