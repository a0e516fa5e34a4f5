import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmissionQueue, type AdmissionQueue, type Visitor } from './admission-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const visitor = (pass: () => void, sendAway: () => void = () => undefined): Visitor => ({ pass, sendAway });
/** A queue for visitors from networks without wider ones around them. */
function simpleQueue(insideMax?: number) {
  const { enter, leave } = createAdmissionQueue(insideMax);
  return {
    enter: (network: string, pass: () => void) => enter([network], visitor(pass)),
    /** Leaves for the visitor who passed earliest. */
    leave: (network: string) =>
      leave(
        [network],
        visitor(() => undefined),
      ),
  };
}

const crowd = (count: number) => Array.from({ length: count }, (_, number) => number);

it('admits a crowd in its order, a few at a time', () => {
  const { enter } = simpleQueue();
  const inside: number[] = [];
  for (const number of crowd(50)) enter('here', () => inside.push(number));
  const sizes = [inside.length];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    sizes.push(inside.length);
  }
  expect(inside).toEqual(crowd(50));
  const steps = sizes.map((size, index) => size - (sizes[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(20);
});

it('admits a single visitor at once, also after a crowd', () => {
  const { enter } = simpleQueue();
  let inside = 0;
  for (const _ of crowd(30)) enter('here', () => (inside += 1));
  vi.runAllTimers();
  expect(inside).toBe(30);
  enter('here', () => (inside += 1));
  expect(inside).toBe(31);
});

describe('networks [S1]', () => {
  it('take turns: a single visitor passes with the next few, before a crowd from another network', () => {
    const { enter } = simpleQueue();
    let theirs = 0;
    for (const _ of crowd(5_000)) enter('there', () => (theirs += 1));
    let isIn = false;
    enter('here', () => (isIn = true));
    vi.advanceTimersToNextTimer();
    expect([isIn, theirs]).toEqual([true, 20]);
  });

  it('have a limit of visitors inside, and admit another for each that leaves; a full one delays no other', () => {
    const { enter, leave } = simpleQueue(3);
    const inside: number[] = [];
    for (const number of crowd(5)) enter('there', () => inside.push(number));
    let others = 0;
    for (const _ of crowd(3)) enter('here', () => (others += 1));
    vi.runAllTimers();
    expect([inside, others]).toEqual([[0, 1, 2], 3]);
    leave('there');
    vi.runAllTimers();
    expect(inside).toEqual([0, 1, 2, 3]);
    for (const _ of crowd(4)) leave('there');
    vi.runAllTimers();
    expect(inside).toEqual(crowd(5));
  });

  /** Adds waiting visitors that are not admitted during the test; returns those that were rejected. */
  const wait = ({ enter }: AdmissionQueue, networks: (nth: number) => string[], count: number) => {
    const away: number[] = [];
    const taken = crowd(count).filter((nth) =>
      enter(
        networks(nth),
        visitor(
          () => undefined,
          () => away.push(nth),
        ),
      ),
    );
    return { taken: taken.length, away };
  };

  it('have a limit of waiting visitors; when the whole queue is full, the longest one drops its last', () => {
    const admissionQueue = createAdmissionQueue(0);
    const there = wait(admissionQueue, () => ['there'], 10_001);
    const elsewhere = wait(admissionQueue, () => ['elsewhere'], 10_000);
    expect([there.taken, elsewhere.taken]).toEqual([10_000, 10_000]);
    const here = wait(admissionQueue, () => ['here'], 5);
    expect([here.taken, here.away.length]).toEqual([5, 0]);
    expect(there.away.length + elsewhere.away.length).toBe(5);
  });

  it('of one site share its places, however many they are', () => {
    const admissionQueue = createAdmissionQueue(0);
    const site = (name: string) => (nth: number) => [`${name}/48`, `${name}:${nth}`];
    const there = wait(admissionQueue, site('there'), 10_001);
    const elsewhere = wait(admissionQueue, site('elsewhere'), 10_000);
    const here = wait(admissionQueue, site('here'), 5);
    expect([there.taken, elsewhere.taken, here.taken, here.away.length]).toEqual([10_000, 10_000, 5, 0]);
    expect(there.away.length + elsewhere.away.length).toBe(5);
  });

  it('give the place of a visitor who left to the next one', () => {
    const admissionQueue = createAdmissionQueue(0);
    const gone = visitor(() => undefined);
    expect(wait(admissionQueue, () => ['there'], 4_000).taken).toBe(4_000);
    expect(admissionQueue.enter(['there'], gone)).toBe(true);
    expect(wait(admissionQueue, () => ['there'], 6_000).taken).toBe(5_999);
    expect(wait(admissionQueue, () => ['there'], 1).taken).toBe(0);
    admissionQueue.leave(['there'], gone);
    expect(wait(admissionQueue, () => ['there'], 2).taken).toBe(1);
  });
});
