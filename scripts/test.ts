import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { localesOffered } from '../packages/messages/src/languages.ts';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';
import { isGood, readTally, readVitest, sumOf, tallyOfPlaywright } from './test/results.ts';
import { UNHANDLED_REPORT } from './test/unhandled.ts';
import { buildWebIfStale } from './web-build.ts';

/** More than their whole output: buffering it must not block them. */
const BUFFER_BYTES = 256 * 1024 * 1024;

interface Run {
  /** Exit code of the program. */
  ended: Promise<number>;
  /** Prints its output so far, and from now on. */
  show(): void;
}

/** Starts one of npm's programs; its output is buffered until it is shown. */
function start(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const file = path.join(projectDirectory, 'node_modules', ...program.split('/'));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectDirectory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const buffer = new PassThrough({ highWaterMark: BUFFER_BYTES });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(buffer, { end: false });
  return {
    ended: once(child, 'close').then(([code]) => (code as number | null) ?? 1),
    show: () => void buffer.pipe(process.stdout, { end: false }),
  };
}

const startJourneys = (report: string, env: Readonly<Record<string, string>> = {}, ...args: string[]): Run =>
  start('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });

// The journeys wait for a browser and most tests for databases: in parallel they take little longer than one alone.
await runScript(async () => {
  // Also the languages that the tests walk through.
  await buildWebIfStale((line) => console.log(line), localesOffered(true));
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const vitestReport = path.join(reports, 'vitest.json');
  const unhandledReport = path.join(reports, 'unhandled.json');
  const playwrightReport = path.join(reports, 'playwright.json');

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
  const journeys = startJourneys(playwrightReport);
  tests.show();
  const vitestCode = await tests.ended;
  journeys.show();
  const playwrightCode = await journeys.ended;

  const tallies = [
    await readVitest(vitestReport, unhandledReport, vitestCode),
    await readTally(playwrightReport, tallyOfPlaywright, playwrightCode),
  ];
  // `.ci/run` has a Chromium of the system: tests that differ in it run there too.
  if (process.env['CI_TOOLS'] === 'required') {
    const report = path.join(reports, 'system-chromium.json');
    const others = startJourneys(report, { UDALA_CHROMIUM: 'system' }, '--grep', '@system-chromium');
    others.show();
    tallies.push(await readTally(report, tallyOfPlaywright, await others.ended));
  }
  const total = sumOf(tallies);
  await rm(reports, { recursive: true });
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  for (const name of total.names) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
