import { statfsSync } from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const GIGABYTE = 1024 ** 3;
const folder = (type: number, gigabytes: number) =>
  Object.assign(statfsSync('/'), { type, bsize: 4096, bavail: (gigabytes * GIGABYTE) / 4096 });

test('databases of tests lie in memory where both it and its folder have room, else on the disk', () => {
  const tmpfs = 0x01021994;
  expect(temporaryFolder(folder(tmpfs, 8), 8 * GIGABYTE)).toBe('/dev/shm');
  expect(temporaryFolder(folder(tmpfs, 0.06), 8 * GIGABYTE)).toBe(os.tmpdir());
  expect(temporaryFolder(folder(tmpfs, 8), GIGABYTE)).toBe(os.tmpdir());
  expect(temporaryFolder(folder(0xef53, 8), 8 * GIGABYTE)).toBe(os.tmpdir());
  expect(temporaryFolder(null, 8 * GIGABYTE)).toBe(os.tmpdir());
});
