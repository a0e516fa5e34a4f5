import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type TestS3 } from '#test/s3.ts';
import { createDiskStorage, isDraft } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let home: string;
let s3: TestS3;
let storages: Record<'disk' | 'S3', Storage>;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'udala-storage-'));
  s3 = await startS3();
  storages = { disk: createDiskStorage(path.join(home, 'media')), S3: createS3Storage(s3.config) };
});
afterAll(async () => {
  await s3.close();
  await rm(home, { recursive: true });
});

describe.each(['disk', 'S3'] as const)('on %s', (where) => {
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await storages[where].open(key, range);
    return file && buffer(file);
  };
  const content = randomBytes(1000);

  test('returns stored bytes, whole or as a range, until they are removed', async () => {
    await storages[where].put('ab/abcd.webp', content);
    expect(await read('ab/abcd.webp')).toEqual(content);
    expect(await read('ab/abcd.webp', { start: 7, end: 7 })).toEqual(content.subarray(7, 8));
    expect(await read('ab/abcd.webp', { start: 700, end: 999 })).toEqual(content.subarray(700));
    await storages[where].remove('ab/abcd.webp');
    expect(await read('ab/abcd.webp')).toBeNull();
  });

  test('streams a file and leaves the original in place', async () => {
    const file = path.join(home, `clip-${where}`);
    const clip = randomBytes(6_000_000);
    await writeFile(file, clip);
    await storages[where].putFile('cd/clip.mp4', file);
    expect((await read('cd/clip.mp4'))?.equals(clip)).toBe(true);
    expect(await read('cd/clip.mp4', { start: 5_999_998, end: 5_999_999 })).toEqual(clip.subarray(-2));
    expect(await readdir(home)).toContain(`clip-${where}`);
  });

  test('overwrites an existing file', async () => {
    await storages[where].put('ef/again', Buffer.from('one'));
    await storages[where].put('ef/again', Buffer.from('two'));
    expect(String(await read('ef/again'))).toBe('two');
  });

  test('stores an empty file', async () => {
    await storages[where].put('ef/empty', Buffer.alloc(0));
    expect(await read('ef/empty')).toEqual(Buffer.alloc(0));
  });

  test('returns null for a missing file, and allows removing it', async () => {
    expect(await read('no/such')).toBeNull();
    expect(await read('no/such', { start: 0, end: 9 })).toBeNull();
    await storages[where].remove('no/such');
  });

  test('a failing read leaves no file', async () => {
    await expect(storages[where].putFile('gh/gone', path.join(home, 'gone'))).rejects.toThrow(/ENOENT/);
    expect(await read('gh/gone')).toBeNull();
  });

  test.each(['../up', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a?b', 'a%2e', ''])(
    '%j is not a valid key',
    async (key) => {
      await expect(storages[where].put(key, content)).rejects.toThrow('not a storage key');
      await expect(read(key)).rejects.toThrow('not a storage key');
      await expect(storages[where].remove(key)).rejects.toThrow('not a storage key');
    },
  );
});

test('no incomplete file stays on the disk', async () => {
  const files = await readdir(path.join(home, 'media'), { recursive: true });
  expect(files.filter((file) => isDraft(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});
