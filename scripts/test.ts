import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { localesOffered } from '../packages/messages/src/languages.ts';
import { buildStaleBundles } from './bundle/stale-bundles.ts';
import { runScript } from './terminal.ts';
import { isGood, readTally, sumOf, tallyOfPlaywright, type Tally } from './test/results.ts';
import { start, startVitest, type Run } from './test/runners.ts';
import { slowestFiles } from './test/slowest.ts';
import { buildWebIfStale } from './web-build.ts';

const startJourneys = (report: string, env: Readonly<Record<string, string>> = {}, ...args: string[]): Run =>
  start('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });

/** The longest first: at the end two short ones run in parallel. */
const shards = [6, 4, 3, 1, 2, 5];

/** Runs the journeys shard by shard, one at a time until `others` have ended, then two. */
async function runJourneys(reports: string, others: Promise<unknown>): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const shown: Promise<unknown>[] = [];
  const waiting = shards.values();
  const runRest = async () => {
    for (const shard of waiting) {
      const name = `shard-${shard}`;
      const report = path.join(reports, `${name}.json`);
      const journeys = startJourneys(report, {}, `--shard=${shard}/${shards.length}`, `--output=test-results/${name}`);
      tallies.push(await readTally(report, tallyOfPlaywright, await journeys.ended));
      shown.push(others.then(() => journeys.show()));
    }
  };
  await Promise.all([runRest(), others.then(runRest)]);
  await Promise.all(shown);
  return tallies;
}

// The journeys wait for a browser and most tests for databases: in parallel they take little longer than one alone.
await runScript(async () => {
  // Also the languages that the tests walk through.
  await buildWebIfStale((line) => console.log(line), localesOffered(true));
  await buildStaleBundles();
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const tests = startVitest(reports);
  const journeys = runJourneys(reports, tests.ended);
  const isShown = tests.show();
  const tallies = [await tests.tally, ...(await journeys)];
  await isShown;
  // `.ci/run` has a Chromium of the system: tests that differ in it run there too.
  if (process.env['CI_TOOLS'] === 'required') {
    const report = path.join(reports, 'system-chromium.json');
    const others = startJourneys(report, { UDALA_CHROMIUM: 'system' }, '--grep', '@system-chromium');
    const isOtherShown = others.show();
    tallies.push(await readTally(report, tallyOfPlaywright, await others.ended));
    await isOtherShown;
  }
  const total = sumOf(tallies);
  await rm(reports, { recursive: true });
  console.log('The slowest test files, with their seconds:');
  for (const line of slowestFiles(total.durations)) console.log(line);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.names) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
