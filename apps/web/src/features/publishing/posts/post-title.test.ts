import { expect, it } from 'vitest';
import { ada, makePost, slowLight } from '../../../test/wire.ts';
import { cardText } from './post-title.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it('cuts a text at 33 words and says so', () => {
  const { summary } = cardText(makePost({ description: words(40) }));
  expect(summary).toBe(`${words(33)} ...`);
  expect(cardText(makePost({ description: words(33) })).summary).toBe(words(33));
});

const untitled = (description: string) => cardText(makePost({ title: '', description }));

it('goes on after the first sentence where there is no title', () => {
  expect(untitled('Good morning\n\nRain today.')).toEqual({ title: 'Good morning', summary: 'Rain today.' });
  expect(untitled('The neighbours were watching as we carried the last of the heavy boxes up the stairs.')).toEqual({
    title: 'The neighbours were watching as we carried the last of the…',
    summary: '…heavy boxes up the stairs.',
  });
});

it('names the author where there is no text either: their page, else the person', () => {
  expect(untitled(' ').title).toBe('Post by Ada Obi');
  const author = { id: ada.id, profile: ada, page: slowLight };
  expect(cardText(makePost({ title: '', description: '', author })).title).toBe('Post by Slow Light');
});
