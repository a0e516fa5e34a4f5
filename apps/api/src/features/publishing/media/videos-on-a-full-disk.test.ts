import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getVideo } from '@udala/contract/videos';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCreator, type Creator } from '#test/factories.ts';
import { call, eventually, startTestServer } from '#test/harness.ts';
import { fixture } from '#test/pictures.ts';
import { openSmallDisk, skippedWithoutDisk } from '#test/small-disk.ts';
import { append, begin, sendVideo, tus, waitUntilPrepared } from '#test/videos.ts';
import { letTimePass } from '../../../../../../scripts/test/patience.ts';

const disk = await openSmallDisk(8);
afterAll(() => disk?.close());
const inDisk = (name: string) => path.join(disk?.directory ?? '', name);

/** Waits until nothing is being deleted any more, and returns the free bytes. */
async function freeBytes(): Promise<number> {
  for (let last = -1; ;) {
    const { bavail, bsize } = await statfs(inDisk(''));
    if (bavail === last) return bavail * bsize;
    last = bavail;
    await letTimePass(500, 'what clears away says nothing when it is done');
  }
}

/** Fills the disk except for this many bytes. */
async function leave(bytes: number): Promise<void> {
  await writeFile(inDisk('filler'), Buffer.alloc((await freeBytes()) - bytes));
}

describe.skipIf(disk === null)(`a disk that fills up${skippedWithoutDisk(disk)}`, () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let creator: Creator;
  let clip: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ env: { MEDIA_DIR: inDisk('media') }, works: true });
    creator = await makeCreator(server.deps);
    clip = await fixture('clip.mp4');
  });
  afterAll(() => server.close());
  afterEach(() => rm(inDisk('filler'), { force: true }));

  const partialFiles = () => readdir(inDisk(path.join('media', 'incoming', creator.id)));

  test('reports a full disk to an upload, retains its bytes and resumes once there is room', async () => {
    const { app } = server;
    const { id } = await begin(app, creator, clip.length);
    await leave(200_000);
    const full = await append(app, creator, id, 0, clip);
    expect([full.status, full.error?.code]).toEqual([507, 'storage_full']);
    expect(full.headers['tus-resumable']).toBe('1.0.0');
    const { offset } = await tus(app, { method: 'HEAD', id, token: creator.token });
    expect(offset).toBeLessThan(clip.length);
    await rm(inDisk('filler'));
    expect((await append(app, creator, id, offset, clip.subarray(offset))).status).toBe(204);
    expect(await waitUntilPrepared(app, creator, id)).toMatchObject({ state: 'ready', durationMs: 10_000 });
  });

  test('an upload that cannot start leaves no file', async () => {
    const before = await eventually(async () => {
      const names = await partialFiles();
      return names.every((name) => name.endsWith('.json')) && names;
    });
    await leave(0);
    const begun = await begin(server.app, creator, clip.length);
    expect([begun.status, begun.error?.code]).toEqual([507, 'storage_full']);
    expect(await partialFiles()).toEqual(before);
  });

  test('preparation that runs out of disk space is retried', async () => {
    const { app } = server;
    await leave(clip.length + 300_000);
    const { id, status } = await sendVideo(app, creator, clip);
    expect(status).toBe(204);
    await eventually(async () => {
      const { rowCount } = await server.deps.pool.query(
        `select from pgboss.job where name = 'prepare-video' and data ->> 'id' = $1 and retry_count > 0`,
        [id],
      );
      return (rowCount ?? 0) > 0;
    });
    const { body } = await call(app, getVideo, { params: { id }, token: creator.token });
    expect(body.state).toBe('preparing');
    await rm(inDisk('filler'));
    expect(await waitUntilPrepared(app, creator, id)).toMatchObject({ state: 'ready' });
  });
});
