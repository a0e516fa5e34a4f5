import { expect, it } from 'vitest';
import { postTitle } from './post-title.ts';

const split = (text: string) => postTitle('', text);
const titleOf = (text: string) => split(text).title;

it('is the title that was given, and leaves the text whole', () => {
  expect(postTitle('Rain', ' All night. ')).toEqual({ title: 'Rain', rest: 'All night.' });
});

it('is else the first sentence or line', () => {
  expect(split('Good morning\n\nRain today.')).toEqual({ title: 'Good morning', rest: 'Rain today.' });
  expect(split('Rain all night. The road is gone.')).toEqual({
    title: 'Rain all night.',
    rest: 'The road is gone.',
  });
  expect(titleOf('“Where were you?” Nobody asked.')).toBe('“Where were you?”');
  expect(split('Sold out')).toEqual({ title: 'Sold out', rest: '' });
});

it('is empty without a text: of a post of pictures or a video alone', () => {
  for (const text of ['', ' \n ']) expect(split(text)).toEqual({ title: '', rest: '' });
});

it.each([
  'At 5 a.m. we left the house',
  'Dr. Eze came to the studio',
  'J. P. Clark wrote this',
  '1. Wake up before the sun',
  'Wait... what is that',
])('sees no end of a sentence in “%s”', (text) => expect(titleOf(`${text}. Then it rained.`)).toBe(`${text}.`));

it('cuts a long sentence on a word, and goes on with the rest', () => {
  expect(
    split('The neighbours were watching as we carried the last of the heavy boxes, all of them, up the stairs.'),
  ).toEqual({
    title: 'The neighbours were watching as we carried the last of the…',
    rest: '…heavy boxes, all of them, up the stairs.',
  });
  expect(titleOf(`${'word '.repeat(11)}commas, go`)).toBe(`${'word '.repeat(11).trim()}…`);
});

it('cuts a word that is too long, at most 60 characters with the dots', () => {
  expect(split('x'.repeat(80))).toEqual({ title: `${'x'.repeat(59)}…`, rest: `…${'x'.repeat(21)}` });
  expect(titleOf('x'.repeat(60))).toBe('x'.repeat(60));
});

it.each([
  ['a surrogate pair', '😀', 29],
  ['a family', '👨‍👩‍👧', 7],
  ['a flag', '🇳🇬', 14],
  ['a skin tone', '👏🏾', 14],
  ['a letter and its marks', 'ọ́'.normalize('NFD'), 19],
])('never cuts within %s', (_, sign, whole) => {
  expect(split(sign.repeat(40))).toEqual({ title: `${sign.repeat(whole)}…`, rest: `…${sign.repeat(40 - whole)}` });
});

it('is well formed and short whatever the text', () => {
  for (const text of [
    'a😀',
    '😀 a',
    '— — —',
    `${'👨‍👩‍👧'.repeat(30)}. Next`,
    'a\u0301'.repeat(90),
    `${'ab '.repeat(40)}😀`,
  ]) {
    const { title, rest } = split(text);
    expect([title.isWellFormed(), rest.isWellFormed(), title.length <= 60]).toEqual([true, true, true]);
  }
});
