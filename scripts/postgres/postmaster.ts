import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL's entry about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping';
}

const POLL_MS = 5;

/** Finds the postmaster that serves this folder, if its process is alive. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  return { pid, port: Number(lines[3]), status: statusOf(lines[7]) };
}

const statusOf = (line: string | undefined): Postmaster['status'] =>
  line === 'ready' || line === 'stopping' ? line : 'starting';

/** Waits until it accepts connections; null when it ended instead. */
export async function waitUntilReady(data: string, ended: () => boolean): Promise<Postmaster | null> {
  while (!ended()) {
    const postmaster = await findPostmaster(data);
    if (postmaster?.status === 'ready') return postmaster;
    await sleep(POLL_MS);
  }
  return null;
}

/** Ends its sessions, and waits until everything is written to disk. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  await waitUntilGone(data, pid);
}

/** Waits for the file's removal instead of the process's end: an orphan in a container may stay a zombie for ever. */
export async function waitUntilGone(data: string, pid: number): Promise<void> {
  while ((await findPostmaster(data))?.pid === pid) await sleep(POLL_MS);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // a process we may not signal is somebody else's: the id was reused
  }
}
