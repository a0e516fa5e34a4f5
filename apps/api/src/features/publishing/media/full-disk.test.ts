import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createPost } from '@udala/contract/posts';
import { uploadImage } from '@udala/contract/uploads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshKey, makeCreator, type Creator } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { fixture, upload } from '#test/pictures.ts';
import { openSmallDisk, skippedWithoutDisk } from '#test/small-disk.ts';
import type { MediaFile } from './media.queries.ts';

/** Room for some of the pictures' files, and for two or three of the uploaded photographs. */
const LEFT_BYTES = 2_500_000;
const UPLOADS = 20;
const disk = await openSmallDisk(12);
afterAll(() => disk?.close());
const inDisk = (name: string) => path.join(disk?.directory ?? '', name);

/** Fills the disk except for `LEFT_BYTES`. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(inDisk(''));
  await writeFile(inDisk('filler'), Buffer.alloc(bavail * bsize - LEFT_BYTES));
}

describe.skipIf(disk === null)(`a disk that fills up${skippedWithoutDisk(disk)}`, () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let creator: Creator;
  /** One creator per upload, because one person may have only three uploads at a time. */
  let creators: Creator[];
  beforeAll(async () => {
    server = await startTestServer({ env: { MEDIA_DIR: inDisk('media') }, works: true });
    creators = await Promise.all(Array.from({ length: UPLOADS }, () => makeCreator(server.deps)));
    creator = creators[0] as Creator;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(inDisk('filler'), { force: true });
  });

  const photograph = async ({ token } = creator) => upload(server.app, { bytes: await fixture('mountain.jpg'), token });
  const rows = async () => {
    const media = await server.deps.db.selectFrom('media').select(['id', 'files']).execute();
    return media.map(({ id, files }) => ({ id, files: files as unknown as MediaFile[] }));
  };
  const uploadMany = async () => {
    const answers = await Promise.all(creators.map((each) => photograph(each)));
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) expect([status, body]).toMatchObject([507, { code: 'storage_full' }]);
    return { taken, refused: refused.length };
  };

  test('of 20 concurrent uploads those that fit are complete, the others leave no file, and posting text still works', async () => {
    await fill();
    const { taken, refused } = await uploadMany();
    expect(taken.length).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);

    const storedRows = await rows();
    expect(storedRows.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
    const files = storedRows.flatMap((row) => row.files);
    for (const { key, bytes } of files) {
      const stored = await server.deps.storage.open(key);
      expect(stored && (await buffer(stored)).length).toBe(bytes);
    }
    const onDisk = await readdir(inDisk('media'), { recursive: true, withFileTypes: true });
    expect(onDisk.filter((entry) => entry.isFile())).toHaveLength(files.length);

    const { status } = await call(server.app, createPost, {
      token: creator.token,
      headers: { 'idempotency-key': freshKey() },
      body: { title: 'No room for pictures', description: 'Words fit.', postType: 'Feed', visibility: 'everyone' },
    });
    expect(status).toBe(201);

    await rm(inDisk('filler'));
    expect((await photograph()).status).toBe(201);
  });

  test('the same if there is no room for uploads in progress', async () => {
    await fill();
    vi.stubEnv('TMPDIR', disk?.directory);
    const before = (await rows()).length;
    const { taken, refused } = await uploadMany();
    expect(refused).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(before + taken.length);
    expect((await readdir(inDisk(''))).toSorted()).toEqual(['filler', 'media']);

    await rm(inDisk('filler'));
    expect((await photograph()).status).toBe(201);
  });

  test('responds at once to a sender that is still uploading', async () => {
    await fill();
    vi.stubEnv('TMPDIR', disk?.directory);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.set('upload_preset', 'post');
    form.set('file', new File([await fixture('phone-with-gps.jpg'), Buffer.alloc(6_000_000)], 'large.jpg'));
    const send = async ({ token }: Creator) => {
      const answer = await fetch(`${address}${uploadImage.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'storage_full' }]);
    };
    await Promise.all(creators.slice(0, 6).map(send));
    // Connections of unfinished uploads are closed, so that no client waits in the middle of a body.
    const connections = () => {
      server.app.server.closeIdleConnections();
      return promisify(server.app.server.getConnections.bind(server.app.server))();
    };
    await expect.poll(connections).toBe(0);
  });
});
