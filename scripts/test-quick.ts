import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Check } from './check/check.ts';
import { commandCheck } from './check/command.ts';
import { lint, types } from './check/tools.ts';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';
import { findChanges, listTests, type Changes } from './test/changes.ts';
import { chooseTests, isUnitTest } from './test/choose-tests.ts';
import { isGood } from './test/results.ts';
import { startVitest } from './test/runners.ts';
import { buildWebIfStale, isWebBuilt } from './web-build.ts';

/** Changes of the rules themselves concern every file. */
const ruleFiles = /^(?:\.oxlintrc\.json|package-lock\.json|scripts\/lint\/)/;

function lintOf(files: readonly string[]): Check | null {
  if (files.some((file) => ruleFiles.test(file))) return lint;
  const code = files.filter((file) => /\.[jt]sx?$/.test(file));
  const args = ['--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...code];
  return code.length === 0 ? null : commandCheck('lint', ['oxlint/bin/oxlint', ...args]);
}

const sayChanges = ({ since, files }: Changes): string =>
  files.length === 0
    ? `Nothing is changed${since === null ? '' : ` since ${since}`}: only types and unit tests run.`
    : `Changed files${since === null ? ', not counting commits' : ` since ${since}`}: ${files.length}.`;

await runScript(async () => {
  const changes = await findChanges(projectDirectory);
  const all = await listTests(projectDirectory);
  const near = chooseTests(changes.files, all);
  const unit = all.filter(
    (file) => !near.includes(file) && isUnitTest(file, readFileSync(path.join(projectDirectory, file), 'utf8')),
  );
  const lintChanged = lintOf(changes.files);
  console.log(sayChanges(changes));
  if (near.length > 0) console.log(`Test files near the changes: ${near.length}.\n  ${near.join('\n  ')}`);
  console.log(`${near.length > 0 ? 'Other files' : 'Files'} of unit tests: ${unit.length}.`);
  const lintLeftOut = lintChanged === lint ? '' : ', lint of unchanged files';
  const left = all.length - near.length - unit.length;
  console.log(`Left out: ${left} test files, the journeys in a browser${lintLeftOut} and the other checks.`);
  console.log('npm test runs everything, npm run check all checks.');

  // Tests of the server read its pages; for these an earlier build will do.
  if (!isWebBuilt()) await buildWebIfStale((line) => console.log(line));
  const reports = await mkdtemp(path.join(os.tmpdir(), 'udala-test-'));
  const tests = startVitest(reports, [...near, ...unit]);
  const faults = [types, ...(lintChanged ? [lintChanged] : [])].map(async ({ name, faults: find }) =>
    (await find(() => undefined)).map((fault) => `${name}: ${fault}`),
  );
  await tests.show();
  const tally = await tests.tally;
  await rm(reports, { recursive: true });
  const found = (await Promise.all(faults)).flat();
  for (const fault of found) console.log(fault);
  for (const name of tally.names) console.log(`failed: ${name}`);
  const total = { passed: tally.passed, failed: tally.failed + found.length };
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (!isGood(total)) process.exitCode = 1;
});
