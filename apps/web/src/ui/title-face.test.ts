import { expect, it } from 'vitest';
import { words } from '../../../../scripts/test/alphabets.ts';
import { titleFace } from './title-face.ts';

const fonts: Readonly<Record<string, string>> = {
  'font-display': 'Bricolage',
  'font-sans': 'Jakarta',
  'font-inter': 'Inter',
};

it('chooses a font that has every letter of a title', () => {
  expect(words.map(({ word }) => fonts[titleFace(`From ${word}`)])).toEqual(words.map(({ title }) => title));
});

it.each(['Behind the Margins – “Nº 7”… ₦2,500', 'São Tomé', 'Ada 🎉 李'])('leaves %j in Bricolage', (title) => {
  expect(titleFace(title)).toBe('font-display');
});
