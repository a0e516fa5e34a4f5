import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  directory: string;
  close(): Promise<void>;
}

/**
 * A real file system of a few megabytes in memory, which really fills up; null on machines where only root may mount
 * one. It is mounted in the namespace of a separate process and accessed through that process: nothing outside changes,
 * and it disappears when the process ends.
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const place = await mkdtemp(path.join(tmpdir(), 'udala-disk-'));
  const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && echo mounted && read -r end';
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', `${megabytes}m`, place], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(holder, 'close').catch(() => undefined);
  const close = async () => {
    holder.stdin.destroy();
    await ended;
    await rm(place, { recursive: true });
  };
  const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (isMounted) return { directory: path.join('/proc', String(holder.pid), 'root', place), close };
  await close();
  return null;
}

/** The reason of a skip, for test titles. */
export const skippedWithoutDisk = (disk: SmallDisk | null): string =>
  disk === null ? ' (skipped: this user may mount no file system, as in a container without CAP_SYS_ADMIN)' : '';
