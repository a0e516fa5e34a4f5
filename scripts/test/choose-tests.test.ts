import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';
import { findChanges, listTests } from './changes.ts';
import { chooseTests, isUnitTest } from './choose-tests.ts';

const api = 'apps/api/src/features/publishing';
const web = 'apps/web/src/features/publishing';
const tests = [
  'apps/api/src/platform/clock.test.ts',
  `${api}/likes/like-counts.test.ts`,
  `${api}/likes/likes.routes.test.ts`,
  `${api}/posts/posts.routes.test.ts`,
  'apps/api/test/fuzz.test.ts',
  'apps/web/src/lib/naira.test.ts',
  `${web}/likes/like-button.test.tsx`,
  'packages/contract/src/likes.test.ts',
];
const sources = [
  'apps/api/src/platform/clock.ts',
  `${api}/likes/likes.service.ts`,
  'apps/api/test/harness.ts',
  'apps/web/src/lib/naira.ts',
  'packages/contract/src/likes.ts',
];

/** A repository on `main` with all of these files. */
function makeRepository() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'udala-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) =>
    execFileSync('git', [...person, ...args], { cwd: folder, env: bareEnvironment(), stdio: 'pipe' });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Change');
  };
  git('init', '--quiet', '--initial-branch=main');
  for (const file of [...tests, ...sources]) write(file, 'one');
  commit();
  const chosen = async () => chooseTests((await findChanges(folder)).files, await listTests(folder));
  return { folder, git, write, commit, chosen, changes: () => findChanges(folder) };
}

it('finds nothing on main without changes', async () => {
  const { changes, chosen } = makeRepository();
  expect(await changes()).toEqual({ since: null, files: [] });
  expect(await chosen()).toEqual([]);
});

it('finds on main what is not pushed, on a branch what was changed since main, committed or not', async () => {
  const { git, write, commit, changes, folder } = makeRepository();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  write('README.md', 'two');
  commit();
  expect(await changes()).toEqual({ since: 'origin/main', files: ['README.md'] });
  git('switch', '--quiet', '--create', 'naira');
  write('apps/web/src/lib/naira.ts', 'two');
  commit();
  write('apps/api/src/platform/clock.ts', 'two');
  git('add', '--all');
  write('docs/a new page.md', 'two');
  rmSync(path.join(folder, 'apps/api/test/fuzz.test.ts'));
  // What others put on main meanwhile is no change of ours.
  git(
    'update-ref',
    'refs/heads/main',
    git('commit-tree', '-p', 'main', '-m', 'Theirs', 'main^{tree}').toString().trim(),
  );
  expect(await changes()).toEqual({
    since: 'main',
    files: ['apps/api/src/platform/clock.ts', 'apps/web/src/lib/naira.ts', 'docs/a new page.md'],
  });
  expect(await listTests(folder)).not.toContain('apps/api/test/fuzz.test.ts');
});

it.each([
  [
    'of a feature',
    `${api}/likes/likes.service.ts`,
    [`${api}/likes/like-counts.test.ts`, `${api}/likes/likes.routes.test.ts`],
  ],
  ['new in a feature', `${web}/likes/new.tsx`, [`${web}/likes/like-button.test.tsx`]],
  [
    'of the contract',
    'packages/contract/src/likes.ts',
    [
      `${api}/likes/like-counts.test.ts`,
      `${api}/likes/likes.routes.test.ts`,
      `${web}/likes/like-button.test.tsx`,
      'packages/contract/src/likes.test.ts',
    ],
  ],
  ['with a test beside it', 'apps/web/src/lib/naira.ts', ['apps/web/src/lib/naira.test.ts']],
  ['that is a test', 'apps/api/test/fuzz.test.ts', ['apps/api/test/fuzz.test.ts']],
  ['that all tests import', 'apps/api/test/harness.ts', []],
])('chooses the tests near a changed file %s', async (_kind, file, near) => {
  const { write, chosen } = makeRepository();
  write(file, 'two');
  expect(await chosen()).toEqual(near);
});

it('takes for a unit test what starts nothing', () => {
  const file = 'apps/api/src/platform/pace.test.ts';
  expect(isUnitTest(file, "import { pace } from './pace.ts';")).toBe(true);
  expect(isUnitTest(file, "import { letTimePass } from '../../../scripts/test/patience.ts';")).toBe(true);
  expect(isUnitTest(file, "import { localEnv } from '#test/env.ts';")).toBe(true);
  expect(isUnitTest(file, "import { serverForTest } from '#test/harness.ts';")).toBe(false);
  expect(isUnitTest(file, "import { openSandbox } from '../../test/harness.ts';")).toBe(false);
  expect(isUnitTest(file, "import { spawn } from 'node:child_process';")).toBe(false);
  expect(isUnitTest('apps/api/test/ids.test.ts', '')).toBe(false);
  expect(isUnitTest('scripts/backup/backup.test.ts', '')).toBe(false);
});
