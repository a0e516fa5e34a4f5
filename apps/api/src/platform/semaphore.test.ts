import { expect, it } from 'vitest';
import { letTimePass } from '../../../../scripts/test/patience.ts';
import { AppError } from './http/errors.ts';
import { createSemaphore } from './semaphore.ts';

function blockedWork() {
  const held: (() => void)[] = [];
  let most = 0;
  let now = 0;
  return {
    most: () => most,
    releaseAll: async () => {
      do {
        held.shift()?.();
        await letTimePass(0, 'a waiting task starts in the next turn of the event loop');
      } while (held.length > 0);
    },
    work: async () => {
      most = Math.max(most, (now += 1));
      await new Promise<void>((resolve) => held.push(resolve));
      now -= 1;
      return 'done';
    },
  };
}

it('runs a few tasks, queues a few and rejects the rest', async () => {
  const { work, most, releaseAll } = blockedWork();
  const semaphore = createSemaphore({ running: 2, waiting: 3, full: () => 'Busy.' });
  const all = Array.from({ length: 9 }, () => semaphore(work).catch((error: unknown) => error));
  await releaseAll();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  const refused = answers.filter((answer) => answer instanceof AppError);
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ code: 'unavailable', message: 'Busy.', retryAfterSeconds: 2 });
  expect(most()).toBe(2);
});

it('frees the slot when the work fails', async () => {
  const semaphore = createSemaphore({ running: 1, waiting: 1, full: () => 'Busy.' });
  await expect(semaphore(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore(async () => 'done')).toBe('done');
});
