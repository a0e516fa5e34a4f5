import { expect, it } from 'vitest';
import { cycleIn } from './feature-graph.ts';
import { roomArrows, rooms } from './rooms.ts';

const of = { likes: 'publishing', posts: 'publishing', users: 'identity', feed: 'publishing', auth: 'identity' };

it('draws an arrow between rooms for each arrow between features of two rooms, and finds cycles', () => {
  expect(roomArrows({ likes: ['posts', 'users'], auth: ['users'] }, of)).toEqual({ publishing: ['identity'] });
  expect(cycleIn(roomArrows({ likes: ['users'], auth: ['feed'] }, of))).toEqual([
    'publishing',
    'identity',
    'publishing',
  ]);
});

it('leaves the listed exceptions out', () => {
  expect(roomArrows({ posts: ['sharing'] }, { posts: 'publishing', sharing: 'outreach' })).toEqual({});
});

it('finds no cycle in the code', async () => {
  expect(await rooms.faults(() => undefined)).toEqual([]);
});
