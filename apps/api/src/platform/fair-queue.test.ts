import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const options = { running: 1, waiting: 6, each: 3, full: () => 'Busy.', fullForOne: () => 'Yours wait.' };

const tick = () => new Promise((resolve) => void setImmediate(resolve));

/** Work that ends on demand and records the order in which it started. */
function blockedWork() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    work: (name: string) => async () => {
      began.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    },
    async endAll() {
      await tick();
      while (ends.length > 0) {
        ends.shift()?.();
        await tick();
      }
    },
  };
}

it('alternates between people, whoever queued a lot first [S7]', async () => {
  const { began, work, endAll } = blockedWork();
  const fairQueue = createFairQueue(options);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => fairQueue.take(name.charAt(0), work(name)));
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('runs one task of a person at a time, even with free slots [S7]', async () => {
  const { began, work, endAll } = blockedWork();
  const fairQueue = createFairQueue({ ...options, running: 2 });
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => fairQueue.take(name.charAt(0), work(name)));
  await tick();
  expect(began).toEqual(['a1', 'b1']);
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('rejects a person who uses all their places, and accepts them again later, also after a failure [S7]', async () => {
  const fairQueue = createFairQueue(options);
  const failing = Promise.withResolvers<never>();
  const reserved = Array.from({ length: 3 }, () => fairQueue.reserve('a', () => failing.promise));
  const mine = { code: 'rate_limited', message: 'Yours wait.', retryAfterSeconds: 2 };
  await expect(fairQueue.reserve('a', async () => 'done')).rejects.toMatchObject(mine);
  expect(await fairQueue.reserve('b', async () => 'done')).toBe('done');
  failing.reject(new Error('no'));
  for (const { status } of await Promise.allSettled(reserved)) expect(status).toBe('rejected');
  expect(await fairQueue.reserve('a', async () => 'done')).toBe('done');
});

it("rejects everybody beyond the queue's limit, and frees the slot when the work fails [S7]", async () => {
  const { work, endAll } = blockedWork();
  const fairQueue = createFairQueue(options);
  await expect(fairQueue.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const all = Array.from({ length: 7 }, (_, index) => fairQueue.take(`${index}`, work(`${index}`)));
  await expect(fairQueue.take('late', work('late'))).rejects.toMatchObject({ code: 'unavailable', message: 'Busy.' });
  await endAll();
  expect(await Promise.all(all)).toHaveLength(7);
});
