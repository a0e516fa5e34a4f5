import type { Target } from './load.ts';

/** Milliseconds of `calls` calls, some at once, divided by their number. @throws Error when an answer is not a good one */
export async function msOfEach({ origin, asks }: Target, calls: number, atOnce = 5): Promise<number> {
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
  await Promise.all(Array.from({ length: atOnce }, ask));
  return (performance.now() - began) / calls;
}
