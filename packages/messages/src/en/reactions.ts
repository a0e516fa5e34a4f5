import { grouped } from '../format.ts';

export const reactions = 'Reactions';

export const glyphs = { heart: '❤️', 'thumbs-up': '👍', clapping: '👏' };

export const reactionNamed = (name: string, count: number) => `${name}, ${grouped(count)}`;
