import { statfsSync, type StatsFs } from 'node:fs';
import os from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
/** Type of a file system that lies in memory (statfs(2)). */
const TMPFS = 0x01021994;
/** Many times what the databases and files of a whole test run take at once. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Where tests put databases of their own: in memory where there is plenty, because a disk spends more time on creating
 * and removing the thousand files of each than on their content; else the system's folder for temporary files.
 */
export function temporaryFolder(stats = statsOf(MEMORY_FOLDER), availableBytes = process.availableMemory()): string {
  const hasRoom = stats?.type === TMPFS && Math.min(stats.bavail * stats.bsize, availableBytes) >= ENOUGH_BYTES;
  return hasRoom ? MEMORY_FOLDER : os.tmpdir();
}

function statsOf(folder: string): StatsFs | null {
  try {
    return statfsSync(folder);
  } catch {
    return null; // not on this system
  }
}
