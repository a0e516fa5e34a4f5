import { expect, it } from 'vitest';
import { backingOff } from './backing-off.ts';
import { letTimePass } from '../../../../../scripts/test/patience.ts';
import { ProviderBusy } from './payments.ts';

/** A provider that bears so many calls at a time. */
function bears(most: number) {
  const seen = { active: 0, highest: 0, refused: 0 };
  const call = async () => {
    seen.active += 1;
    try {
      await letTimePass(1, 'the provider answers later');
      if (seen.active > most) {
        seen.refused += 1;
        throw new ProviderBusy('429');
      }
      seen.highest = Math.max(seen.highest, seen.active);
    } finally {
      seen.active -= 1;
    }
  };
  return { call, seen };
}

const callAll = (limited: ReturnType<typeof backingOff>, call: () => Promise<void>, times: number) =>
  Promise.allSettled(Array.from({ length: times }, () => limited(call)));

it('makes as many calls at a time as it may', async () => {
  const { call, seen } = bears(8);
  await callAll(backingOff(8, 0), call, 100);
  expect(seen).toEqual({ active: 0, highest: 8, refused: 0 });
});

it('backs off from a provider that answers that there are too many, and goes on [B11]', async () => {
  const { call, seen } = bears(4);
  const results = await callAll(backingOff(64, 0), call, 500);
  const refused = results.filter(({ status }) => status === 'rejected').length;
  expect(refused).toBe(seen.refused);
  expect(refused).toBeLessThan(300);
  expect(seen.active).toBe(0);
});
