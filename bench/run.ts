import { parseArgs } from 'node:util';
import { buildStaleBundles } from '../scripts/bundle/stale-bundles.ts';
import { runScript, PlainError } from '../scripts/terminal.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { holds, lineOf, type BenchOptions, type Row } from './row.ts';
import { analytics } from './rows/analytics.ts';
import { balance } from './rows/balance.ts';
import { city } from './rows/city.ts';
import { fanout } from './rows/fanout.ts';
import { faults } from './rows/faults.ts';
import { feedScale } from './rows/feed-scale.ts';
import { feed } from './rows/feed.ts';
import { fuzz } from './rows/fuzz.ts';
import { hostile } from './rows/hostile.ts';
import { loginFlood } from './rows/login-flood.ts';
import { pages } from './rows/pages.ts';
import { publicPages } from './rows/public.ts';
import { reconnect } from './rows/reconnect.ts';
import { reconcile } from './rows/reconcile.ts';
import { renewals } from './rows/renewals.ts';
import { restore } from './rows/restore.ts';
import { rolling } from './rows/rolling.ts';
import { sockets } from './rows/sockets.ts';
import { start } from './rows/start.ts';
import { webhook } from './rows/webhook.ts';
import { stories } from './rows/stories.ts';
import { two } from './rows/two.ts';
import { upload } from './rows/upload.ts';
import { write } from './rows/write.ts';

const rows: readonly Row[] = [
  publicPages,
  feed,
  feedScale,
  write,
  upload,
  loginFlood,
  hostile,
  webhook,
  renewals,
  reconcile,
  balance,
  analytics,
  sockets,
  fanout,
  reconnect,
  rolling,
  two,
  faults,
  restore,
  start,
  pages,
  city,
  stories,
  fuzz,
];

/** Runs rows one after the other: simultaneous measurements would affect each other. */
async function bench(wanted: readonly string[], options: BenchOptions): Promise<boolean> {
  const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no row called ${unknown.join(', ')}. There are: ${rows.map(({ name }) => name).join(', ')}.`,
    );
  }
  let allHold = true;
  for (const { name, measure, isLong } of rows) {
    if (wanted.length > 0 ? !wanted.includes(name) : isLong) continue;
    for (const measured of await measure(options)) {
      console.log(lineOf(name, measured));
      allHold &&= holds(measured);
    }
  }
  return allHold;
}

/** `--count 1000` for the rows that measure a number of items, `--beside URL` for those that ask another server. */
function optionsOf({ count, beside }: { count?: string; beside?: string }): BenchOptions {
  if (count !== undefined && !/^[1-9]\d{0,6}$/.test(count))
    throw new PlainError(`--count must be a whole number; it is "${count}".`);
  if (beside !== undefined && !beside.startsWith('http:'))
    throw new PlainError(`--beside must be an address that begins with http:; it is "${beside}".`);
  return { ...(count !== undefined && { count: Number(count) }), ...(beside !== undefined && { beside }) };
}

await runScript(async () => {
  const options = { count: { type: 'string' }, beside: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  await buildStaleBundles();
  await buildWebIfStale((line) => console.log(line));
  if (!(await bench(positionals, optionsOf(values)))) process.exitCode = 1;
});
