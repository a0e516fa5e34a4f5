import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PREPARED_HOME, removeHome } from '../e2e/homes.ts';
import { prepareHome } from '../e2e/instance.ts';
import { localesOffered } from '../packages/messages/src/languages.ts';
import { buildStaleBundles } from './bundle/stale-bundles.ts';
import { runScript } from './terminal.ts';
import { isGood, readTally, sumOf, tallyOfPlaywright, type Tally } from './test/results.ts';
import { start, startVitest, type Run } from './test/runners.ts';
import { slowestFiles } from './test/slowest.ts';
import { buildWebIfStale } from './web-build.ts';

type Env = Readonly<Record<string, string>>;

const startJourneys = (report: string, env: Env, ...args: string[]): Run =>
  start('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });

interface Part {
  name: string;
  env?: Env;
  args: string[];
}

const SHARDS = 6;
const shard = (place: number): Part => ({ name: `shard-${place}`, args: [`--shard=${place}/${SHARDS}`] });
/** `.ci/run` has a Chromium of the system: tests that differ in it run there too. */
const systemChromium: Part = {
  name: 'system-chromium',
  env: { UDALA_CHROMIUM: 'system' },
  args: ['--grep', '@system-chromium'],
};
/** The longest first: at the end short ones run in parallel. */
const parts = [
  ...[6, 4, 3].map(shard),
  ...(process.env['CI_TOOLS'] === 'required' ? [systemChromium] : []),
  ...[1, 2, 5].map(shard),
];

/** Runs the journeys part by part, one at a time until `others` have ended, then three. */
async function runJourneys(reports: string, env: Env, others: Promise<unknown>): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const shown: Promise<unknown>[] = [];
  const waiting = parts.values();
  const runRest = async () => {
    for (const part of waiting) {
      const report = path.join(reports, `${part.name}.json`);
      const journeys = startJourneys(
        report,
        { ...env, ...part.env },
        ...part.args,
        `--output=test-results/${part.name}`,
      );
      tallies.push(await readTally(report, tallyOfPlaywright, await journeys.ended));
      shown.push(others.then(() => journeys.show()));
    }
  };
  await Promise.all([runRest(), others.then(runRest), others.then(runRest)]);
  await Promise.all(shown);
  return tallies;
}

// The journeys wait for a browser and most tests for databases: in parallel they take little longer than one alone.
await runScript(async () => {
  // Also the languages that the tests walk through.
  const web = buildWebIfStale((line) => console.log(line), localesOffered(true));
  await Promise.all([web, buildStaleBundles()]);
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const tests = startVitest(reports);
  const home = await prepareHome();
  const env = { [PREPARED_HOME]: home };
  const journeys = runJourneys(reports, env, tests.ended);
  const isShown = tests.show();
  const tallies = [await tests.tally, ...(await journeys)];
  await isShown;
  const total = sumOf(tallies);
  await Promise.all([rm(reports, { recursive: true }), removeHome(home)]);
  console.log(
    `The tests took ${(performance.now() / 60_000).toFixed(1)} minutes. The slowest files, with their seconds:`,
  );
  for (const line of slowestFiles(total.durations)) console.log(line);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.names) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
