import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';
import { isGood, readTally, sumOf, tallyOfPlaywright, tallyOfVitest } from './test/results.ts';
import { buildWebIfStale } from './web-build.ts';

/** Runs one of npm's programs on our terminal; its exit code. */
async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const file = path.join(projectDirectory, 'node_modules', ...program.split('/'));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectDirectory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

await runScript(async () => {
  await buildWebIfStale((line) => console.log(line));
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const vitestReport = path.join(reports, 'vitest.json');
  const playwrightReport = path.join(reports, 'playwright.json');

  const vitestCode = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]);
  const playwrightCode = await run(
    '@playwright/test/cli.js',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  );

  const total = sumOf([
    await readTally(vitestReport, tallyOfVitest, vitestCode),
    await readTally(playwrightReport, tallyOfPlaywright, playwrightCode),
  ]);
  await rm(reports, { recursive: true });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
