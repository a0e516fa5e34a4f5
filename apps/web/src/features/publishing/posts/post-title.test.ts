import { expect, it } from 'vitest';
import { makePost } from '../../../test/wire.ts';
import { cardText } from './post-title.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it('cuts a text at 33 words and says so', () => {
  const { summary } = cardText(makePost({ description: words(40) }));
  expect(summary).toBe(`${words(33)} ...`);
  expect(cardText(makePost({ description: words(33) })).summary).toBe(words(33));
});

const untitled = (description: string) => cardText(makePost({ title: '', description }));

it('takes the first sentence where there is no title, and the author where there is no text either', () => {
  expect(untitled('Good morning\n\nRain today.')).toEqual({ title: 'Good morning', summary: 'Rain today.' });
  expect(untitled('Rain all night. The road is gone.')).toEqual({
    title: 'Rain all night.',
    summary: 'The road is gone.',
  });
  expect(untitled('“Where were you?” Nobody asked.').title).toBe('“Where were you?”');
  expect(untitled('Sold out').summary).toBe('');
  expect(untitled(' ').title).toBe('Post by Ada Obi');
});

it.each([
  'At 5 a.m. we left the house',
  'Dr. Eze came to the studio',
  'J. P. Clark wrote this',
  '1. Wake up before the sun',
  'Wait... what is that',
])('sees no end of a sentence in “%s”', (text) => expect(untitled(`${text}. Then it rained.`).title).toBe(`${text}.`));

it('cuts a long sentence on a word, and goes on with the rest', () => {
  const text = 'The neighbours were watching as we carried the last of the heavy boxes, all of them, up the stairs.';
  expect(untitled(text)).toEqual({
    title: 'The neighbours were watching as we carried the last of the…',
    summary: '…heavy boxes, all of them, up the stairs.',
  });
  const [{ title }, { title: unbroken }] = [untitled(`${'word '.repeat(11)}commas, go`), untitled('x'.repeat(80))];
  expect(title).toBe(`${'word '.repeat(11).trim()}…`);
  expect(unbroken).toBe(`${'x'.repeat(59)}…`);
});
