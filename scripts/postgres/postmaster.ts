import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL writes into `postmaster.pid` about itself. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping';
}

const POLL_MS = 5;

/** The postmaster that says it serves this folder, if its process lives. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  return { pid, port: Number(lines[3]), status: statusOf(lines[7]) };
}

const statusOf = (line: string | undefined): Postmaster['status'] =>
  line === 'ready' || line === 'stopping' ? line : 'starting';

/** Waits until it takes connections; null when it ended instead. */
export async function waitUntilReady(data: string, ended: () => boolean): Promise<Postmaster | null> {
  while (!ended()) {
    const postmaster = await findPostmaster(data);
    if (postmaster?.status === 'ready') return postmaster;
    await sleep(POLL_MS);
  }
  return null;
}

/** Ends its sessions, writes everything to disk and waits for that. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  await waitUntilGone(data, pid);
}

/** Gone is when its file is gone: an orphan in a container may stay a zombie for ever. */
export async function waitUntilGone(data: string, pid: number): Promise<void> {
  while ((await findPostmaster(data))?.pid === pid) await sleep(POLL_MS);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // a process we may not signal is somebody else's: the number was given out again
  }
}
