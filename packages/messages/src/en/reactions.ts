export const reactions = 'Reactions';

export const glyphs = { heart: '❤️', 'thumbs-up': '👍', clapping: '👏' };

const grouped = new Intl.NumberFormat('en-NG');
export const reactionNamed = (name: string, count: number) => `${name}, ${grouped.format(count)}`;
