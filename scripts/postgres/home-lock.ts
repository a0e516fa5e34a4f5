import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * The right to start and stop the database of a home. The system takes the lock back when the process ends, however it
 * ends; a file with a process number in it would outlive a kill. Null when another process has it.
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
  return { release: () => lock.close() };
}
