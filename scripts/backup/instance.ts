import { existsSync } from 'node:fs';
import path from 'node:path';
import { choosePlace, projectDirectory } from '../place.ts';
import { clusterFolder } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { namedDatabase } from '../start/local-settings.ts';
import { PlainError } from '../terminal.ts';
import type { BackupPlace } from './write-backup.ts';

/** Opens this instance's database, started temporarily when it is not running, and finds its media folder. */
export async function withInstance(
  { mayBeNew }: { mayBeNew: boolean },
  work: (place: BackupPlace) => Promise<void>,
): Promise<void> {
  const { home } = choosePlace();
  const mediaDirectory = path.resolve(projectDirectory, process.env['MEDIA_DIR']?.trim() || path.join(home, 'media'));
  const hasBucket = Boolean(process.env['S3_BUCKET']?.trim());
  const url = namedDatabase(process.env);
  if (url) return work({ url, mediaDirectory, hasBucket });
  if (!mayBeNew && !existsSync(clusterFolder(home).data)) {
    throw new PlainError(`There is no database in ${home} yet. npm start makes one; DATABASE_URL names another.`);
  }
  const postgres = await startPostgres({ home, onProgress: (line) => console.log(line), join: true });
  try {
    await work({ url: postgres.url, mediaDirectory, hasBucket });
  } finally {
    await postgres.stop();
  }
}
