import { setTimeout as sleep } from 'node:timers/promises';
import { besideProvider, type World } from '../beside-provider.ts';
import { askDataset } from '../dataset.ts';
import { growthOf, usualMemoryWhile } from '../memory.ts';
import { recordAtProvider } from '../recorded-payments.ts';
import type { Measured, Row } from '../row.ts';

/** A week of a million memberships that renew once a month. */
const USUAL_COUNT = 231_000;
const SUBSCRIPTIONS_A_PATRON = 4;
const PAGE = 100;
const PAGE_MS = 50;
const WHOLE_SECONDS = 300;
const HOURLY_SECONDS = 60;
const HOURLY_PAGES = 30;
const POLL_MS = 100;
const LIST = 'GET /transaction';
const MANY = 1_000_000;
const MINUTE_MS = 60_000;

/** Our books and the provider's of a week, compared whole and then for the last hour, at 50 ms a page. */
export const reconcile: Row = {
  name: 'reconcile',
  measure: ({ count = USUAL_COUNT }) =>
    besideProvider({
      name: 'reconcile',
      patrons: Math.ceil(count / SUBSCRIPTIONS_A_PATRON),
      prepare: (url, databaseFile) => recordAtProvider(url, databaseFile, count),
      async measure(world) {
        await world.provider.control('faults', { endpoint: LIST, kind: 'latency', ms: PAGE_MS, times: MANY });
        return compareBoth(world, count);
      },
    }),
};

async function compareBoth(world: World, count: number): Promise<Measured[]> {
  const { pid } = world.ours;
  let whole = { seconds: 0, pages: 0 };
  const round = roundOf(world, 'whole').then((took) => (whole = took));
  await untilReached(world.url, 1);
  const second = await usualMemoryWhile(pid, () => untilReached(world.url, 2));
  const rest = await usualMemoryWhile(pid, async () => void (await round));
  await askDataset(
    world.url,
    `update reconcile_rounds set began_at = began_at - interval '1 hour' where kind = 'new' returning kind`,
    1,
  );
  const hourly = await roundOf(world, 'new');
  const differences = await askDataset<{ kind: string }>(
    world.url,
    `select kind from reconciliation_exceptions where kind not like 'close%'`,
    0,
  );
  if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
  const ideal = (Math.ceil(count / PAGE) * PAGE_MS) / 1000;
  return [
    {
      part: 'whole',
      ours: `${whole.seconds.toFixed(1)} s`,
      yardstick: `${WHOLE_SECONDS} s`,
      ratio: whole.seconds / WHOLE_SECONDS,
      goal: { ratio: 1, is: 'at most' },
      beside: `${count.toLocaleString('en')} payments on ${whole.pages.toLocaleString('en')} pages, ${ideal.toFixed(1)} s of which the provider takes`,
    },
    growthOf(second, rest, 'what the later days add to the second'),
    {
      part: 'hourly',
      ours: `${hourly.pages} pages`,
      yardstick: `${HOURLY_PAGES} pages`,
      ratio: Math.max(hourly.pages / HOURLY_PAGES, hourly.seconds / HOURLY_SECONDS),
      goal: { ratio: 1, is: 'at most' },
      beside: `${hourly.seconds.toFixed(1)} s of ${HOURLY_SECONDS} s`,
    },
  ];
}

/** Moves both clocks by a minute, which begins the round that is due, and waits for its end. */
async function roundOf({ url, provider }: World, kind: 'whole' | 'new'): Promise<{ seconds: number; pages: number }> {
  const last = await beganAt(url, kind);
  const requested = await provider.struck(LIST, MANY);
  const started = performance.now();
  await provider.control('clock', { advanceMs: MINUTE_MS });
  while ((await beganAt(url, kind)) === last) {
    if (performance.now() - started > 10 * WHOLE_SECONDS * 1000) throw new Error(`the ${kind} round does not end`);
    await sleep(POLL_MS);
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, pages: (await provider.struck(LIST, MANY)) - requested };
}

/** Waits until a whole round has gone on from so many of its days. */
async function untilReached(url: string, days: number): Promise<void> {
  const question = `select reached_at, began_at from reconcile_rounds where kind = 'whole'`;
  const reached = new Set<number>();
  while (reached.size < days) {
    const [round] = await askDataset<{ reached_at: Date | null; began_at: Date | null }>(url, question, 0);
    if (round?.began_at) return;
    if (round?.reached_at) reached.add(round.reached_at.getTime());
    await sleep(POLL_MS);
  }
}

async function beganAt(url: string, kind: 'whole' | 'new'): Promise<number | null> {
  const [round] = await askDataset<{ began_at: Date | null }>(
    url,
    `select began_at from reconcile_rounds where kind = '${kind}'`,
    1,
  );
  return round?.began_at?.getTime() ?? null;
}
