import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../terminal.ts';

const MEGABYTE = 1024 * 1024;
const NEEDED_MEGABYTES = 500;

export type FreeBytes = (directory: string) => Promise<number>;

/** Bytes available to an ordinary user on the disk of `directory`, which need not exist yet. */
export const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(nearestExisting(directory));
  return bavail * bsize;
};

/** @throws PlainError when a new database would not fit. */
export async function requireFreeDisk(directory: string, measure: FreeBytes = freeBytes): Promise<void> {
  const free = Math.floor((await measure(directory)) / MEGABYTE);
  if (free >= NEEDED_MEGABYTES) return;
  throw new PlainError(
    `The first start needs ${NEEDED_MEGABYTES} MB of free disk for ${directory}, and only ${free} MB are left. Free some space, or set UDALA_HOME to a folder on another disk.`,
  );
}

const nearestExisting = (directory: string): string =>
  existsSync(directory) ? directory : nearestExisting(path.dirname(directory));
