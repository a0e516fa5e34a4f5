import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Locks of this process: one that is garbage-collected would be released. */
const held = new Set<DatabaseSync>();

/**
 * Locks a home: only the holder starts and stops its database. The system releases the lock when the process ends,
 * however it ends; a file with a process id would outlive a kill. Null when another process holds it.
 */
export function lockHome(home: string): { release(): void } | null {
  const lock = new DatabaseSync(path.join(home, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
