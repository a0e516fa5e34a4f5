import { expect, it } from 'vitest';
import { makePost } from '../../../test/wire.ts';
import { cardText } from './post-title.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it('cuts a text at 33 words and says so', () => {
  const { summary } = cardText(makePost({ description: words(40) }));
  expect(summary).toBe(`${words(33)} ...`);
  expect(cardText(makePost({ description: words(33) })).summary).toBe(words(33));
});

it('takes the first line where there is no title, and the author where there is no text either', () => {
  const untitled = makePost({ title: '', description: 'Good morning\n\nRain today.' });
  expect(cardText(untitled)).toEqual({ title: 'Good morning', summary: 'Rain today.' });
  expect(cardText(makePost({ title: '', description: '' })).title).toBe('Post by Ada Obi');
});
