import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Batch size: about a millisecond of simple work. */
const AT_ONCE = 250;

/** `map` that yields to the event loop after each batch. */
export async function mapYielding<One, Other>(items: readonly One[], each: (item: One) => Other): Promise<Other[]> {
  const mapped: Other[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    for (const item of items.slice(at, at + AT_ONCE)) mapped.push(each(item));
  }
  return mapped;
}
