import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { anyFreePort } from '../scripts/ports.ts';
import { emptyDatabaseCalled, startBenchDatabase } from './database.ts';
import { fillOnce, town } from './dataset.ts';
import { startProvider, type Provider } from './provider.ts';
import type { Measured } from './row.ts';
import { startOurs, type OurServer } from './server.ts';

/** Our server with a town's patrons, and the sandbox as its provider. */
export interface World {
  url: string;
  ours: OurServer;
  provider: Provider;
}

interface Wanted {
  /** Name of the database. */
  name: string;
  patrons: number;
  env?: Record<string, string>;
  /** Changes the database, and writes the sandbox's file, before either is used. */
  prepare: (url: string, databaseFile: string) => Promise<void>;
  measure: (world: World) => Promise<readonly Measured[]>;
}

/** Measures in a world of its own. */
export async function besideProvider({
  name,
  patrons,
  env = {},
  prepare,
  measure,
}: Wanted): Promise<readonly Measured[]> {
  const database = await startBenchDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), `udala-bench-${name}-`));
  try {
    const url = await emptyDatabaseCalled(name, database);
    await fillOnce(url, { ...town, patrons, posts: 0, likes: 0, ledgerLines: 0 });
    const databaseFile = path.join(folder, 'sandbox.db');
    await prepare(url, databaseFile);
    return await startBoth({ url, databaseFile, env }, measure);
  } finally {
    await rm(folder, { recursive: true });
    await database.stop();
  }
}

async function startBoth(
  { url, databaseFile, env }: { url: string; databaseFile: string; env: Record<string, string> },
  measure: Wanted['measure'],
): Promise<readonly Measured[]> {
  const [port, smtpPort] = [await anyFreePort(), await anyFreePort()];
  const ours = await startOurs(url, {
    PAYSTACK_URL: `http://127.0.0.1:${port}/paystack`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...env,
  });
  try {
    const provider = await startProvider(ours, { port, smtpPort, databaseFile });
    try {
      return await measure({ url, ours, provider });
    } finally {
      await provider.stop();
    }
  } finally {
    await ours.stop();
  }
}
