import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Locale } from '../packages/messages/src/languages.ts';
import { missingLocales } from './web-build.ts';

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
  await writeFile(stamp, `${createHash('sha256').update('{}').digest('hex')} en`);
  return { sources: [source], lock, stamp, locales: ['en'] as Locale[], file: path.join(source, 'a.ts') };
}

test('[S11] a lock file that pruning rewrote asks for no build, another one does', async () => {
  const build = await makeBuild();
  expect(missingLocales(build)).toEqual([]);
  await utimes(build.lock, later, later);
  expect(missingLocales(build)).toEqual([]);
  await writeFile(build.lock, '{"packages":{}}');
  expect(missingLocales(build)).toEqual(['en']);
});

test('a changed source, or no finished build, asks for one', async () => {
  const build = await makeBuild();
  await utimes(build.file, later, later);
  expect(missingLocales(build)).toEqual(['en']);
  await rm(build.stamp);
  expect(missingLocales(build)).toEqual(['en']);
});

test('only a language that was not built is built, one that is no longer wanted stays', async () => {
  const build = await makeBuild();
  expect(missingLocales({ ...build, locales: ['en', 'pcm'] })).toEqual(['pcm']);
  await appendFile(build.stamp, ' pcm');
  expect(missingLocales({ ...build, locales: ['en', 'pcm'] })).toEqual([]);
  expect(missingLocales(build)).toEqual([]);
  await utimes(build.file, later, later);
  expect(missingLocales({ ...build, locales: ['en', 'pcm'] })).toEqual(['en', 'pcm']);
});
