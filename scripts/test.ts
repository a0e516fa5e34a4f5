import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { localesOffered } from '../packages/messages/src/languages.ts';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';
import { isGood, readTally, readVitest, sumOf, tallyOfPlaywright, type Tally } from './test/results.ts';
import { UNHANDLED_REPORT } from './test/unhandled.ts';
import { buildWebIfStale } from './web-build.ts';

/** The same as that of `npm start`: each of the hundreds of processes that tests start would compile all code anew. */
const compiledCode = path.join(projectDirectory, 'node_modules', '.cache', 'udala');

/** More than their whole output: buffering it must not block them. */
const BUFFER_BYTES = 256 * 1024 * 1024;

interface Run {
  /** Exit code of the program. */
  ended: Promise<number>;
  /** Prints its output so far, and from now on, until all of it is printed. */
  show(): Promise<unknown>;
}

/** Starts one of npm's programs; its output is buffered until it is shown. */
function start(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const file = path.join(projectDirectory, 'node_modules', ...program.split('/'));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectDirectory,
    env: { ...process.env, NODE_COMPILE_CACHE: compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const buffer = new PassThrough({ highWaterMark: BUFFER_BYTES });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(buffer, { end: false });
  return {
    ended: once(child, 'close').then(([code]) => {
      buffer.end();
      return (code as number | null) ?? 1;
    }),
    show: () => {
      buffer.pipe(process.stdout, { end: false });
      return once(buffer, 'end');
    },
  };
}

const startJourneys = (report: string, env: Readonly<Record<string, string>> = {}, ...args: string[]): Run =>
  start('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });

const SHARDS = 6;

/** Runs the journeys shard by shard, one at a time until `others` have ended, then two. */
async function runJourneys(reports: string, others: Promise<unknown>): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const shown: Promise<unknown>[] = [];
  let begun = 0;
  const runRest = async () => {
    while (begun < SHARDS) {
      begun += 1;
      const name = `shard-${begun}`;
      const report = path.join(reports, `${name}.json`);
      const journeys = startJourneys(report, {}, `--shard=${begun}/${SHARDS}`, `--output=test-results/${name}`);
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
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const vitestReport = path.join(reports, 'vitest.json');
  const unhandledReport = path.join(reports, 'unhandled.json');

  const tests = start(
    'vitest/vitest.mjs',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      '--reporter=./scripts/test/unhandled.ts',
    ],
    { [UNHANDLED_REPORT]: unhandledReport },
  );
  const journeys = runJourneys(reports, tests.ended);
  const isShown = tests.show();
  const tallies = [await readVitest(vitestReport, unhandledReport, await tests.ended), ...(await journeys)];
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
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.names) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
