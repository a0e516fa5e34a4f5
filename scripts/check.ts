import type { Check } from './check/check.ts';
import { costsInDocs } from './check/costs-table.ts';
import { databaseTypes } from './check/db-types.ts';
import { docs } from './check/docs.ts';
import { endpointsInDocs } from './check/endpoints-page.ts';
import { featureGraph } from './check/feature-graph.ts';
import { lockfile } from './check/lockfile.ts';
import { migrations } from './check/migrations.ts';
import { names } from './check/names.ts';
import { asvs } from './check/asvs-page.ts';
import { rooms } from './check/rooms.ts';
import { sizes } from './check/sizes.ts';
import { tables } from './check/tables.ts';
import { sqlClocks } from './check/sql-clock.ts';
import { format, lint, types, unused } from './check/tools.ts';

const checks: readonly Check[] = [
  sizes,
  databaseTypes,
  types,
  lint,
  format,
  unused,
  featureGraph,
  tables,
  rooms,
  sqlClocks,
  migrations,
  names,
  docs,
  endpointsInDocs,
  costsInDocs,
  asvs,
  lockfile,
];

/** Two at a time: the tools among them already use every core. */
const WORKERS = 2;

async function passes({ name, faults }: Check): Promise<boolean> {
  const started = performance.now();
  const progress: string[] = [];
  const found = await faults((line) => progress.push(line)).catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name.padEnd(10)} ${found.length === 0 ? 'ok   ' : 'fails'} ${seconds.padStart(5)} s`);
  for (const line of [...progress, ...found]) console.log(line.replaceAll(/^/gm, '  '));
  return found.length === 0;
}

async function allPass(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no check called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`,
    );
    return false;
  }
  const queue = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const verdicts: boolean[] = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) verdicts.push(await passes(check));
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return verdicts.every(Boolean);
}

process.exitCode = (await allPass(process.argv.slice(2))) ? 0 : 1;
