import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PlainError } from '../terminal.ts';
import { DATABASE, readPassword, ROLE, type ClusterFolder } from './cluster.ts';
import { findPostmaster, waitUntilGone, waitUntilReady, type Postmaster } from './postmaster.ts';

const PATIENCE_MS = 60_000;
const wrongServer = new Set(['ECONNREFUSED', 'ECONNRESET', '28P01']);

/** Finds the running postmaster of this folder, ready for connections; null when there is none. */
export async function adoptPostmaster(folder: ClusterFolder): Promise<Postmaster | null> {
  const found = await findPostmaster(folder.data);
  if (!found) return null;
  if (found.status === 'stopping') {
    await waitUntilGone(folder.data, found.pid);
    return null;
  }
  const deadline = performance.now() + PATIENCE_MS;
  const ready = await waitUntilReady(folder.data, () => performance.now() > deadline);
  if (!ready) {
    throw new PlainError(
      `PostgreSQL of ${folder.home} (process ${found.pid}) is starting and takes no connections yet. Try again, or read postgres.log there.`,
    );
  }
  if (await answers(folder, ready)) return ready;
  // Its process id was reused after a crash. PostgreSQL's own lock on the folder still protects the data.
  await rm(path.join(folder.data, 'postmaster.pid'), { force: true });
  return null;
}

async function answers(folder: ClusterFolder, { port }: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password: await readPassword(folder),
    database: DATABASE,
  });
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !wrongServer.has((error as { code?: string }).code ?? '');
  } finally {
    await client.end();
  }
}
