import { expect, it } from 'vitest';
import { median } from './load.ts';
import { requireRoomFor } from './room.ts';
import { holds, lineOf, type Measured } from './row.ts';

const measured = (ratio: number, goal: Measured['goal']): Measured => ({ ours: '1/s', yardstick: '4/s', ratio, goal });

it('a row holds at its goal and falls short beyond it, whichever way is better', () => {
  expect(holds(measured(0.25, { ratio: 0.25, is: 'at least' }))).toBe(true);
  expect(holds(measured(0.24, { ratio: 0.25, is: 'at least' }))).toBe(false);
  expect(holds(measured(4, { ratio: 4, is: 'at most' }))).toBe(true);
  expect(holds(measured(4.1, { ratio: 4, is: 'at most' }))).toBe(false);
});

it('prints one line with name, ours, yardstick, ratio, goal and verdict', () => {
  expect(lineOf('feed', { ...measured(0.2, { ratio: 0.25, is: 'at least' }), beside: 'p99 20 ms' })).toBe(
    'feed                 ours 1/s   yardstick 4/s   ratio 0.20   goal ≥ 0.25   falls short   (p99 20 ms)',
  );
});

it.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});

it('fewer sockets are asked for where a machine has no room for so many', async () => {
  await expect(requireRoomFor(10)).resolves.toBeUndefined();
  await expect(requireRoomFor(100_000)).rejects.toThrow(/--count \d+\.$/);
});
