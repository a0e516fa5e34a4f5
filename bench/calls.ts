import { median, type Target } from './load.ts';

const ROUNDS = 5;
const AT_ONCE = 5;

/**
 * Milliseconds of one of `calls` calls of each target: the medians of rounds that alternate, so that a busy moment of the
 * machine affects both. A round before them warms up.
 */
export async function compareCalls(
  ours: Target,
  yardstick: Target,
  { calls, rounds = ROUNDS }: { calls: number; rounds?: number },
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [side, target] of [ours, yardstick].entries()) {
      const ms = await msOfEach(target, calls);
      if (round > 0) times[side]?.push(ms);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Milliseconds of `calls` calls, some at once, divided by their number. @throws Error when an answer is not a good one */
async function msOfEach({ origin, asks }: Target, calls: number): Promise<number> {
  const list = asks.flat();
  let begun = 0;
  const ask = async () => {
    while (begun < calls) {
      const { path = '/', headers = {} } = list[begun % list.length] ?? {};
      begun += 1;
      const answer = await fetch(`${origin}${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${origin}${path}: ${answer.status}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return (performance.now() - began) / calls;
}
