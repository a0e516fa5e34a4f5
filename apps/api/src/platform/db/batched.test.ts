import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batched } from './batched.ts';

/** A worker that runs its batches on demand and records them. */
function worker(fail: (items: readonly string[]) => boolean = () => false) {
  const batches: string[][] = [];
  const pending: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    await new Promise<void>((go) => pending.push(go));
    if (fail(items)) throw new Error(`failed: ${items.join()}`);
    return items.map((item) => item.toUpperCase());
  };
  const go = async () => {
    pending.splice(0).forEach((next) => next());
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, go, add: batched({ keyOf: (item) => item.slice(0, 1), work }) };
}

it('runs the first item at once, and the items that arrive during that as one batch', async () => {
  const { batches, go, add } = worker();
  const results = ['a', 'b', 'c'].map((item) => add(item));
  expect(batches).toEqual([['a']]);
  await go();
  expect(batches).toEqual([['a'], ['b', 'c']]);
  await go();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
});

it('puts two items with one key into different batches, in order', async () => {
  const { batches, go, add } = worker();
  const results = ['x', 'a1', 'b1', 'a2'].map((item) => add(item));
  await go();
  await go();
  await go();
  expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2']]);
  expect(await Promise.all(results)).toEqual(['X', 'A1', 'B1', 'A2']);
});

it('puts items of different kinds into different batches, runs as many as it may, and no more than are slow', async () => {
  const batches: string[][] = [];
  const ends = new Map<string, () => void>();
  const add = batched({
    keyOf: (item: string) => item,
    kindOf: (item) => item.slice(0, 1),
    work: async (items) => {
      batches.push([...items]);
      await new Promise<void>((end) => ends.set(items.join(), end));
      return items;
    },
    most: 2,
    atOnce: 2,
    slowMs: 1,
  });
  const results = ['a1', 'b1', 'a2', 'b2', 'a3', 'a4'].map((item) => add(item));
  expect(batches).toEqual([['a1'], ['b1']]);
  // None of them ends: each becomes slow, and lets the next begin.
  await expect.poll(() => batches).toEqual([['a1'], ['b1'], ['a2', 'a3'], ['b2'], ['a4']]);
  for (const end of ends.values()) end();
  expect(await Promise.all(results)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

it('gathers the items of a turn of the event loop, if it is to', async () => {
  const batches: string[][] = [];
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    return items;
  };
  const add = batched({ keyOf: (item: string) => item, work, gathers: true });
  expect(await Promise.all(['a', 'b', 'c'].map((item) => add(item)))).toEqual(['a', 'b', 'c']);
  expect(await add('d')).toBe('d');
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
});

it('limits the size of a batch', async () => {
  const batches: number[] = [];
  const work = async (items: readonly number[]) => {
    batches.push(items.length);
    return items;
  };
  const add = batched({ keyOf: String, work });
  await Promise.all(Array.from({ length: 251 }, (_, nth) => add(nth)));
  expect(batches).toEqual([1, 100, 100, 50]);
});

it('fails no item because of another', async () => {
  const { batches, go, add } = worker((items) => items.includes('bad'));
  const results = Promise.allSettled(['x', 'a', 'bad', 'c'].map((item) => add(item)));
  await go();
  await go();
  expect(batches).toEqual([['x'], ['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  await go();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('returns each caller their own result, whatever the order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[a-e][0-9]$/), { maxLength: 300 }), async (items) => {
      const { batches, go, add } = worker();
      const results = items.map((item) => add(item));
      while (batches.flat().length < items.length) await go();
      await go();
      expect(await Promise.all(results)).toEqual(items.map((item) => item.toUpperCase()));
      for (const batch of batches) expect(new Set(batch.map((item) => item.slice(0, 1))).size).toBe(batch.length);
      for (const key of 'abcde') {
        const ofKey = (all: readonly string[]) => all.filter((item) => item.startsWith(key));
        expect(ofKey(batches.flat())).toEqual(ofKey(items));
      }
    }),
  );
});

it('rejects all waiting items at once, after a single query, when the database is unavailable [K3]', async () => {
  const { promise: unanswered, reject: timeOut } = Promise.withResolvers<never>();
  let calls = 0;
  const doOne = batched<number, number>({
    keyOf: () => 'the same',
    work: () => {
      calls += 1;
      return unanswered;
    },
  });
  const all = [1, 2, 3].map(doOne);
  timeOut(new Error('Connection terminated: the database is silent'));
  for (const one of await Promise.allSettled(all)) expect(one).toMatchObject({ status: 'rejected' });
  expect(calls).toBe(1);
});

it('rejects no waiting item when the database is silent to a batch that was slow: others were answered meanwhile', async () => {
  const works = new Map(['a', 'b', 'c'].map((item) => [item, Promise.withResolvers<string[]>()]));
  const begun = Promise.withResolvers<void>();
  const add = batched<string, string>({
    work: ([item = '']) => {
      if (item === 'b') begun.resolve();
      return works.get(item)?.promise ?? Promise.reject(new Error(`no ${item}`));
    },
    atOnce: 1,
    slowMs: 1,
  });
  const [a, b] = [add('a'), add('b')];
  // `a` has become slow.
  await begun.promise;
  const c = add('c');
  works.get('a')?.reject(new Error('Connection terminated: the database is silent'));
  await expect(a).rejects.toThrow('silent');
  for (const item of ['b', 'c']) works.get(item)?.resolve([item]);
  expect(await Promise.allSettled([b, c])).toMatchObject([{ value: 'b' }, { value: 'c' }]);
});
