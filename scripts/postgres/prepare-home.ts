import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../terminal.ts';
import { clusterFolder } from './cluster.ts';
import { requireFreeDisk, type FreeBytes } from './free-disk.ts';
import { makeDirectoryFor } from './open-directory.ts';
import { canEnter, serverUser } from './server-user.ts';

/** Creates the folder of a home. @throws PlainError when PostgreSQL could not work in it. */
export async function prepareHome(home: string, freeBytes?: FreeBytes): Promise<void> {
  const user = serverUser();
  const above = path.dirname(home);
  if (!canEnter(user, above)) {
    throw new PlainError(
      `PostgreSQL runs as the user ${user?.name}, who cannot enter ${above}. Set UDALA_HOME to a folder that it can reach.`,
    );
  }
  if (!existsSync(clusterFolder(home).data)) await requireFreeDisk(home, freeBytes);
  await makeDirectoryFor(user, home);
}
