import { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type TestS3 } from '#test/s3.ts';
import { createS3Storage } from './s3-storage.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

/** The procedure of docs/operating.md: permanently deletes all versions newer than the database backup. */
async function bringBack(client: S3mini, to: Date): Promise<void> {
  const versions = (await client.listObjects('/', '', undefined, { versions: true })) ?? [];
  const newer = versions.filter(({ LastModified }) => new Date(LastModified) > to);
  await client.deleteObjects(
    newer.map(({ Key, VersionId }) => ({ key: Key, ...(VersionId && { versionId: VersionId }) })),
  );
}

test('[S11] restores a versioned bucket to the time of the backup', async () => {
  const { endpoint, bucket, ...keys } = s3.config;
  const client = new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}` });
  await client.setBucketVersioning('Enabled');
  const storage = createS3Storage(s3.config);
  const read = async (key: string) => {
    const file = await storage.open(key);
    return file && String(Buffer.concat(await file.toArray()));
  };

  await storage.put('ab/removed', Buffer.from('removed later'));
  await storage.put('ab/replaced', Buffer.from('one'));
  await storage.put('ab/untouched', Buffer.from('as it is'));
  const backup = new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(backup.getTime());
  await storage.remove('ab/removed');
  await storage.put('ab/replaced', Buffer.from('two'));
  await storage.put('ab/new', Buffer.from('new'));
  const all = async () => Promise.all(['removed', 'replaced', 'untouched', 'new'].map((name) => read(`ab/${name}`)));
  expect(await all()).toEqual([null, 'two', 'as it is', 'new']);

  await bringBack(client, backup);
  expect(await all()).toEqual(['removed later', 'one', 'as it is', null]);
});
