import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadInstanceSecret } from '#platform/db/instance-secret.ts';
import { restoreBackup } from '../../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../../scripts/backup/write-backup.ts';
import { serverForTest } from './harness.ts';

const quiet = () => undefined;

it('a backup is not restored under a running server, which would keep a secret that is no longer in the database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mediaDirectory = path.join(folder, 'media');
  const file = path.join(folder, 'backup.tar.gz');
  const before = await serverForTest();
  await writeBackup({ url: before.databaseUrl, mediaDirectory }, file, quiet);

  const running = await serverForTest();
  await expect(restoreBackup({ url: running.databaseUrl, mediaDirectory }, file, quiet)).rejects.toThrow(
    'Stop every process of Udala on this database first.',
  );
  expect(await loadInstanceSecret(running.deps.db)).toEqual(running.deps.secret);
});
