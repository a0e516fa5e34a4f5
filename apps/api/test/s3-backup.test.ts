import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPost } from '@udala/contract/posts';
import { expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../../scripts/backup/write-backup.ts';
import { ask } from '../../../scripts/postgres/test-homes.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson } from './factories.ts';
import { call, serverForTest } from './harness.ts';
import { fixture, upload } from './pictures.ts';
import { askForFile } from './readers.ts';
import { startS3 } from './s3.ts';

const quiet = () => undefined;

it('a backup of an S3 instance contains only the database, and after a restore every file is found in the bucket [O4]', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-s3-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = await serverForTest({ env: s3.env, works: true });
  const creator = await makeCreator(before.deps);
  const patron = await makePerson(before.deps);
  await makeMember(before.deps, patron, creator, await makeOffer(before.deps, creator));
  const { body } = await upload(before.app, { bytes: await fixture('mountain.jpg'), token: creator.token });
  const published = await call(before.app, createPost, {
    token: creator.token,
    headers: { 'idempotency-key': freshKey() },
    body: { title: 'Mountain', postType: 'Feed', visibility: 'patrons', imageContent: [{ id: body.id }] },
  });
  expect(published.status).toBe(201);
  const shown = await askForFile(before.app, body.secure_url, { cookie: patron.mediaToken });
  expect(shown.status).toBe(200);

  const file = path.join(folder, 'backup.tar.gz');
  const written = await writeBackup(
    { url: before.databaseUrl, mediaDirectory: before.deps.config.mediaDirectory, hasBucket: true },
    file,
    quiet,
  );
  expect(written.mediaFiles).toBe(0);

  const url = new URL(before.databaseUrl);
  url.pathname += '_restored';
  const name = url.pathname.slice(1);
  await ask(before.databaseUrl, `create database ${name}`);
  onTestFinished(async () => void (await ask(before.databaseUrl, `drop database ${name} with (force)`)));
  const mediaDirectory = path.join(folder, 'media');
  const restored = await restoreBackup({ url: url.href, mediaDirectory }, file, quiet);
  expect(restored).toMatchObject({ rows: written.rows, mediaFiles: 0 });
  await expect(readdir(mediaDirectory)).rejects.toThrow('ENOENT');
  const after = await serverForTest({ env: { ...s3.env, DATABASE_URL: url.href } });
  const again = await askForFile(after.app, body.secure_url, { cookie: patron.mediaToken });
  expect(again.status).toBe(200);
  expect(again.bytes.equals(shown.bytes)).toBe(true);
});
