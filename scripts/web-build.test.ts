import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isStale } from './web-build.ts';

const later = new Date(Date.now() + 60_000);

async function makeBuild() {
  const home = await mkdtemp(path.join(tmpdir(), 'udala-build-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const [source, lock, stamp] = ['src', 'package-lock.json', 'built'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(source);
  await writeFile(path.join(source, 'a.ts'), '');
  await writeFile(lock, '{}');
  await writeFile(stamp, createHash('sha256').update('{}').digest('hex'));
  return { sources: [source], lock, stamp, file: path.join(source, 'a.ts') };
}

test('[S11] a lock file that pruning rewrote asks for no build, another one does', async () => {
  const build = await makeBuild();
  expect(isStale(build)).toBe(false);
  await utimes(build.lock, later, later);
  expect(isStale(build)).toBe(false);
  await writeFile(build.lock, '{"packages":{}}');
  expect(isStale(build)).toBe(true);
});

test('a changed source, or no finished build, asks for one', async () => {
  const build = await makeBuild();
  await utimes(build.file, later, later);
  expect(isStale(build)).toBe(true);
  await rm(build.stamp);
  expect(isStale(build)).toBe(true);
});
