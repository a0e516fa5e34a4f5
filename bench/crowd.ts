import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CrowdAnswer, CrowdOrder, CrowdWish } from './crowd-process.ts';

/** Thousands of open pages, in a process of their own. */
export interface Crowd {
  /** Opens sockets until `count` are connected in all; returns the rate of connections a second. */
  open: (count: number) => Promise<number>;
  /** Seconds from the start of `work` until `messages` messages were received in all. */
  secondsToHear: (messages: number, work: () => Promise<void>) => Promise<number>;
  /** Seconds from the start of `work`, which disconnects everybody, until everybody is connected again. */
  secondsToReturn: (work: () => Promise<void>) => Promise<number>;
  /** Runs `work`, which may disconnect anybody; returns the longest absence and the number of disconnections. */
  awayDuring: (work: () => Promise<void>) => Promise<{ longestSeconds: number; cuts: number }>;
  stop: () => Promise<void>;
}

export async function gatherCrowd(order: CrowdOrder): Promise<Crowd> {
  const child = fork(path.join(import.meta.dirname, 'crowd-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  let isHere = true;
  const gone = once(child, 'exit').then(() => (isHere = false));
  const ask = async (wish: CrowdWish) => (await answerTo(wish)).at;
  async function answerTo(wish: CrowdWish): Promise<CrowdAnswer> {
    child.send(wish);
    const reply = await Promise.race([once(child, 'message'), gone]);
    if (!Array.isArray(reply)) throw new Error('the crowd went away');
    const [answer] = reply as [CrowdAnswer];
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
  const stop = async () => {
    if (isHere) child.disconnect();
    await gone;
  };

  let size = 0;
  await ask({ kind: 'order', order });
  return {
    async open(count) {
      const [began, more] = [now(), count - size];
      size = count;
      return more / (((await ask({ kind: 'open', count })) - began) / 1000);
    },
    async secondsToHear(messages, work) {
      await ask({ kind: 'listen' });
      const began = now();
      await work();
      return ((await ask({ kind: 'heard', messages })) - began) / 1000;
    },
    async secondsToReturn(work) {
      await ask({ kind: 'listen' });
      const began = now();
      const [at] = await Promise.all([ask({ kind: 'back' }), work()]);
      return (at - began) / 1000;
    },
    async awayDuring(work) {
      await ask({ kind: 'listen' });
      await work();
      const { longestAwayMs, cuts } = await answerTo({ kind: 'whole' });
      return { longestSeconds: longestAwayMs / 1000, cuts };
    },
    stop,
  };
}

const now = (): number => performance.timeOrigin + performance.now();
