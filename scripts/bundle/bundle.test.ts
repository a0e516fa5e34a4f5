import { appendFile, cp, mkdir, mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bundlesOf, fileOf, lockHash, programs, versionOf, type BundleManifest } from './bundle.ts';

let project: string;
const changed = new Date(2026, 0, 2);

beforeEach(async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'udala-bundle-'));
  onTestFinished(() => rm(home, { recursive: true }));
  project = path.join(home, 'project');
  for (const folder of ['src', 'dist/api-1']) await mkdir(path.join(project, folder), { recursive: true });
  for (const file of ['package-lock.json', 'src/a.ts', 'src/b.ts', 'dist/api-1/main.mjs'])
    await writeFile(path.join(project, file), '{}');
  await publish();
});

async function publish() {
  const manifest: BundleManifest = {
    file: 'api-1/main.mjs',
    lock: lockHash(project),
    sources: Object.fromEntries(
      ['src/a.ts', 'src/b.ts'].map((source) => [source, versionOf(path.join(project, source))]),
    ),
  };
  await writeFile(path.join(bundlesOf(project), 'api.json'), JSON.stringify(manifest));
}

const bundle = (of = project) => ({ file: path.join(of, 'dist/api-1/main.mjs'), isBundle: true });
const source = (of = project) => ({ file: path.join(of, programs.api), isBundle: false });

test('a bundle is run while its sources are as they were', () => {
  expect(fileOf('api', project)).toEqual(bundle());
});

test('a program without a bundle, or with an unreadable manifest, is run from its source', async () => {
  expect(fileOf('start', project).isBundle).toBe(false);
  await writeFile(path.join(bundlesOf(project), 'api.json'), '{"file":');
  expect(fileOf('api', project)).toEqual(source());
});

test.each([
  ['another size', () => appendFile(path.join(project, 'src/a.ts'), '\n')],
  ['another time', () => utimes(path.join(project, 'src/b.ts'), changed, changed)],
  ['gone', () => unlink(path.join(project, 'src/b.ts'))],
  ['other packages', () => writeFile(path.join(project, 'package-lock.json'), '{"packages":{}}')],
])('a source that is changed (%s) is run itself', async (_what, change) => {
  await change();
  expect(fileOf('api', project)).toEqual(source());
  await writeFile(path.join(project, 'src/b.ts'), 'built again');
  await publish();
  expect(fileOf('api', project)).toEqual(bundle());
});

test('a pruned lock file, and a copy that keeps times in whole seconds, change nothing', async () => {
  const copy = `${project}-copy`;
  await cp(project, copy, { recursive: true, preserveTimestamps: true });
  for (const file of ['src/a.ts', 'src/b.ts']) {
    const second = Number(versionOf(path.join(copy, file)).split(' ')[1]);
    await utimes(path.join(copy, file), second, second);
  }
  await utimes(path.join(copy, 'package-lock.json'), changed, changed);
  expect(fileOf('api', copy)).toEqual(bundle(copy));
});
