import path from 'node:path';
import { restoreBackup } from '../scripts/backup/restore-backup.ts';
import { writeBackup } from '../scripts/backup/write-backup.ts';
import { prepareSchema } from '../scripts/migrate/prepare-schema.ts';

export interface Copied {
  rows: number;
  writtenMs: number;
  restoredMs: number;
}

/** Writes a backup into `folder` and restores it into an empty database. @throws Error when an invariant is broken there */
export async function copyDatabase(
  from: string,
  into: string,
  { folder, onProgress = () => undefined }: { folder: string; onProgress?: (line: string) => void },
): Promise<Copied> {
  const file = path.join(folder, 'backup.tar.gz');
  const mediaDirectory = path.join(folder, 'media');
  await prepareSchema(into);
  const began = performance.now();
  await writeBackup({ url: from, mediaDirectory }, file, onProgress);
  const written = performance.now();
  const { rows, invariants } = await restoreBackup({ url: into, mediaDirectory }, file, onProgress);
  const restored = performance.now();
  if (invariants.broken.length > 0)
    throw new Error(`what was restored does not agree with itself: ${JSON.stringify(invariants.broken)}`);
  return { rows, writtenMs: written - began, restoredMs: restored - written };
}
