import { expect, it } from 'vitest';
import { createPermits } from './permits.ts';

it('lets others work while one waits, and never more at a time than there are permits', async () => {
  const { holding, without } = createPermits(2);
  const [answer, log] = [Promise.withResolvers<void>(), [] as string[]];
  let [working, most] = [0, 0];
  const step = async (name: string) => {
    most = Math.max(most, (working += 1));
    await Promise.resolve();
    working -= 1;
    log.push(name);
  };
  const all = Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      holding(async () => {
        await step(`${name} asks`);
        await without(() => answer.promise);
        await step(`${name} notes`);
      }),
    ),
  );
  await expect.poll(() => log.length).toBe(4);
  answer.resolve();
  await all;
  expect(log.slice(4).toSorted()).toEqual(['a notes', 'b notes', 'c notes', 'd notes']);
  expect(most).toBe(2);
});

it('lets work that returns go before work that has not begun', async () => {
  const { holding, without } = createPermits(1);
  const [answer, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const log: string[] = [];
  const half = holding(async () => {
    await without(() => answer.promise);
    log.push('returned');
  });
  const other = holding(() => release.promise);
  const waiting = holding(async () => void log.push('began'));
  answer.resolve();
  await new Promise(setImmediate);
  release.resolve();
  await Promise.all([half, other, waiting]);
  expect(log).toEqual(['returned', 'began']);
});

it('gives the permit back when work or waiting fails', async () => {
  const { holding, without } = createPermits(1);
  const fail = () => Promise.reject(new Error('broken'));
  await expect(holding(fail)).rejects.toThrow('broken');
  await expect(holding(() => without(fail))).rejects.toThrow('broken');
  expect(await holding(() => Promise.resolve('free'))).toBe('free');
});
