import { startBenchDatabase } from '../database.ts';
import { fillOnce, findViewers, town } from '../dataset.ts';
import { startFlood } from '../flood.ts';
import type { FloodOrder, FloodTally } from '../flood-worker.ts';
import { measureOwner } from '../owner.ts';
import { connections, load, medianLoad, type Load, type Target } from '../load.ts';
import type { Row } from '../row.ts';
import { startOurs, type OurServer } from '../server.ts';

const ROUNDS = 3;
const SECONDS = 6;
const FLOOD_CLIENTS = 64;
/** Fifty readers who open a page every half second: the server is not saturated, so the flood's load is visible. */
const PAGES_PER_SECOND = 100;

const ms = ({ p99Ms }: Load) => `p99 ${p99Ms} ms`;

/**
 * The home feed while 64 clients guess passwords without pause, against the same feed without load; and an owner who
 * signs in while 160 register, against the same without load.
 */
export const loginFlood: Row = {
  name: 'login-flood',
  async measure({ count }) {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      const { quiet, flooded, tallies, owners } = await withOurs(database.url, async (ours) => ({
        ...(await measureOn(ours, database.url)),
        owners: await measureOwner(ours, database.url, count),
      }));
      return [
        {
          part: 'feed',
          ours: ms(flooded),
          yardstick: ms(quiet),
          ratio: flooded.p99Ms / quiet.p99Ms,
          goal: { ratio: 5, is: 'at most' },
          beside: `p50 ${flooded.p50Ms} ms against ${quiet.p50Ms} ms in quiet; of the flood, ${tallyText(tallies)}`,
        },
        ...owners,
      ];
    } finally {
      await database.stop();
    }
  },
};

async function withOurs<Result>(databaseUrl: string, work: (ours: OurServer) => Promise<Result>): Promise<Result> {
  const env = { TRUSTED_PROXIES: '127.0.0.1', UNVERIFIED_EMAILS_PER_HOUR: '1000000000' };
  const ours = await startOurs(databaseUrl, env);
  try {
    return await work(ours);
  } finally {
    await ours.stop();
  }
}

async function measureOn(ours: OurServer, databaseUrl: string) {
  const viewers = await findViewers(databaseUrl, connections);
  const patronIds = viewers.map(({ patronId }) => patronId);
  const feed = { origin: ours.origin, asks: await ours.asksOf(patronIds, () => '/posts?postType=Feed&limit=10') };
  const { origin, host } = ours;
  return measureAlternating(feed, { origin, host, clients: FLOOD_CLIENTS, accounts: town.creators + town.patrons });
}

/** Alternates runs with and without the flood, so that a busy moment of the machine affects both; medians. */
async function measureAlternating(feed: Target, order: FloodOrder) {
  const read = () => load(feed, SECONDS, PAGES_PER_SECOND);
  const [quiet, flooded, tallies]: [Load[], Load[], FloodTally[]] = [[], [], []];
  await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await read());
    const flood = await startFlood(order);
    try {
      flooded.push(await read());
    } finally {
      tallies.push(await flood.stop());
    }
  }
  return { quiet: medianLoad(quiet), flooded: medianLoad(flooded), tallies };
}

const sentAway = [429, 503];

/** Throws when the flood got an unexpected answer: each must be tried, or rejected with a Retry-After. */
function tallyText(tallies: readonly FloodTally[]): string {
  const count = (...statuses: number[]) =>
    tallies.flatMap((tally) => statuses.map((status) => tally.statuses[status] ?? 0)).reduce((sum, n) => sum + n, 0);
  const all = tallies.flatMap(({ statuses }) => Object.values(statuses)).reduce((sum, n) => sum + n, 0);
  const tried = count(401);
  if (tried === 0 || tried + count(...sentAway) !== all) {
    throw new Error(`the flood was answered ${JSON.stringify(tallies.map(({ statuses }) => statuses))}`);
  }
  if (tallies.some(({ withoutRetryAfter }) => withoutRetryAfter > 0)) {
    throw new Error('some of the flood was sent away without Retry-After');
  }
  const seconds = tallies.reduce((sum, tally) => sum + tally.seconds, 0);
  const aSecond = (n: number) => `${Math.round(n / seconds).toLocaleString('en')}/s`;
  return `${aSecond(tried)} tried and wrong (401), ${aSecond(count(503))} and ${aSecond(count(429))} sent away with Retry-After (503, 429)`;
}
