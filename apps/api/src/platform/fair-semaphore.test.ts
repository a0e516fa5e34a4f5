import { expect, it } from 'vitest';
import { AppError } from './http/errors.ts';
import { createFairSemaphore, type FairnessKey } from './fair-semaphore.ts';

/** Work that ends on demand and records the order in which it started. */
function slowWork() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const semaphore = createFairSemaphore({ running: 1, waiting: 12, waitingOfOne: 8, full: () => 'Busy.' });
  const answers: Promise<unknown>[] = [];
  return {
    begun,
    come(name: string, fairnessKey: FairnessKey): void {
      const work = async () => {
        begun.push(name);
        await new Promise<void>((resolve) => held.push(resolve));
        return name;
      };
      answers.push(semaphore(fairnessKey, work).catch((error: unknown) => error));
    },
    async endAll(): Promise<unknown[]> {
      while (held.length > 0) {
        held.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return Promise.all(answers);
    },
  };
}

const from = (...networks: string[]): FairnessKey => ({ networks });
const times = (count: number, act: (nth: number) => void) => Array.from({ length: count }, (_, nth) => act(nth + 1));

it('alternates between networks, and serves a new network before the others get another turn [S3]', async () => {
  const { begun, come, endAll } = slowWork();
  come('running', from('a'));
  times(4, (nth) => come(`a${nth}`, from('a')));
  times(4, (nth) => come(`b${nth}`, from('b')));
  come('owner', from('c'));
  await endAll();
  expect(begun).toEqual(['running', 'b1', 'a1', 'owner', 'b2', 'a2', 'b3', 'a3', 'b4', 'a4']);
});

it('gives the subnets of one wide network a single share [S3]', async () => {
  const { begun, come, endAll } = slowWork();
  come('running', from('x'));
  times(3, (nth) => come(`a${nth}`, from('2001:db8:1/48', '2001:db8:1:100/56', `2001:db8:1:10${nth}`)));
  times(2, (nth) => come(`b${nth}`, from('2001:db8:1/48', '2001:db8:1:200/56', `2001:db8:1:20${nth}`)));
  times(2, (nth) => come(`owner${nth}`, from('203.0.113.9')));
  await endAll();
  expect(begun).toEqual(['running', 'a1', 'b1', 'owner1', 'a2', 'owner2', 'b2', 'a3']);
});

it('limits the queue of one network, and makes room by shortening the longest queue [S3]', async () => {
  const { begun, come, endAll } = slowWork();
  come('running', from('a'));
  times(10, (nth) => come(`x${nth}`, from('x')));
  times(4, (nth) => come(`y${nth}`, from('y')));
  come('c1', from('c'));
  come('d1', from('d'));
  const answers = await endAll();
  const refused = answers.filter((answer) => answer instanceof AppError);
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ code: 'unavailable', message: 'Busy.', retryAfterSeconds: 2 });
  // Two of ten exceed the limit per network, and two more are dropped in favour of later callers.
  expect(begun.filter((name) => name.startsWith('x'))).toEqual(['x1', 'x2', 'x3', 'x4', 'x5', 'x6']);
  expect(begun.slice(1, 8)).toEqual(['x1', 'x2', 'y1', 'x3', 'c1', 'y2', 'd1']);
});

it('rejects the newest caller when all queues are equally short [S3]', async () => {
  const { begun, come, endAll } = slowWork();
  come('running', from('a'));
  times(14, (nth) => come(`n${nth}`, from(`network ${nth}`)));
  await endAll();
  expect(begun).toHaveLength(13);
  expect(begun).not.toContain('n13');
});

it('gives known callers a queue of their own, with turns between all others [S3]', async () => {
  const { begun, come, endAll } = slowWork();
  come('running', from('a'));
  times(12, (nth) => come(`n${nth}`, from(`network ${nth}`)));
  times(3, (nth) => come(`known${nth}`, { ...from(`network ${nth}`), isKnown: true }));
  await endAll();
  expect(begun.slice(0, 8)).toEqual(['running', 'known1', 'n1', 'known2', 'n2', 'known3', 'n3', 'n4']);
});

it('frees the slot when the work fails', async () => {
  const semaphore = createFairSemaphore({ running: 1, waiting: 1, waitingOfOne: 1, full: () => 'Busy.' });
  await expect(semaphore(from('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore(from('a'), async () => 'done')).toBe('done');
});
