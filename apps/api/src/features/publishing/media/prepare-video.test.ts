import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getVideo } from '@udala/contract/videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreator, type Creator } from '#test/factories.ts';
import { call, eventually, serverForTest, type TestServer } from '#test/harness.ts';
import { fixture } from '#test/pictures.ts';
import { publisher } from '#test/publishing.ts';
import { makePrepared, sendVideo, startVideoServer, tus, waitUntilPrepared } from '#test/videos.ts';
import { findTestProgram, skippedWithout } from '../../../../../../scripts/test/programs.ts';

const hasFfmpeg = findTestProgram('ffmpeg') !== null;

interface StoredFile {
  name: string;
  format: string;
  bytes: number;
  key: string;
}

async function videoOf({ deps }: TestServer, id: string) {
  const row = await deps.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [file, ...more] = row.files as StoredFile[];
  if (!file || more.length > 0) throw new Error('not one file');
  const stored = await deps.storage.open(file.key);
  if (!stored) throw new Error('the file is missing');
  return { row, file, bytes: await buffer(stored) };
}

/** Files in the media directory, without the tus state of uploads. */
const filesIn = async ({ deps }: TestServer): Promise<string[]> =>
  (await readdir(deps.config.mediaDirectory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => path.relative(deps.config.mediaDirectory, path.join(parentPath, name)));

/** Tags of location metadata, and the values in the fixtures. */
const traces = ['\u00a9xyz', 'loci', '+06.45', 'Lavf'].map((text) => Buffer.from(text, 'latin1'));
const boxAt = (bytes: Buffer, name: string) => bytes.indexOf(name, 0, 'latin1');

describe('without ffmpeg', () => {
  let server: Awaited<ReturnType<typeof startVideoServer>>;
  let creator: Creator;
  beforeAll(async () => {
    server = await startVideoServer({ withPrograms: false });
    creator = await makeCreator(server.deps);
  });
  afterAll(() => server.close());

  test.each(['clip.mp4', 'clip.mov'])('%s is remuxed as an MP4 without location metadata', async (name) => {
    const original = await fixture(name);
    expect(traces.some((trace) => original.includes(trace))).toBe(true);
    const state = await makePrepared(server, creator, original, { name });
    expect(state).toMatchObject({ state: 'ready', durationMs: 10_000 });
    const { row, file, bytes } = await videoOf(server, state.id);
    expect(row).toMatchObject({ width: 1280, height: 720, duration_ms: 10_000, playable: true, poster_id: null });
    expect(file).toMatchObject({ name: 'video.mp4', format: 'mp4', bytes: bytes.length });
    for (const trace of traces) expect(bytes.includes(trace)).toBe(false);
    // A player can start before the download is complete.
    expect(boxAt(bytes, 'moov')).toBeLessThan(boxAt(bytes, 'mdat'));
    expect(state.bytes).toBe(bytes.length);
  });

  test('a WebM stays a WebM', async () => {
    const { id } = await makePrepared(server, creator, await fixture('clip.webm'), { name: 'clip.webm' });
    const { row, file, bytes } = await videoOf(server, id);
    expect(row).toMatchObject({ width: 1280, height: 720, playable: true });
    expect(file).toMatchObject({ name: 'video.webm', format: 'webm' });
    expect(bytes.includes('Lavf')).toBe(false);
  });

  test('an MP4 that calls itself a WebM is an MP4', async () => {
    const { id } = await makePrepared(server, creator, await fixture('clip.mp4'), { name: 'clip.webm' });
    expect((await videoOf(server, id)).file).toMatchObject({ name: 'video.mp4', format: 'mp4' });
  });

  test('drops foreign data that is hidden in a video file', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), page]);
    box.writeUInt32BE(box.length);
    const clip = await fixture('clip.mp4');
    const behindHead = clip.readUInt32BE(0);
    // In front of the frames, where browsers would detect it, and after everything.
    const bytes = Buffer.concat([clip.subarray(0, behindHead), clip.subarray(behindHead), box, page]);
    const { id } = await makePrepared(server, creator, bytes);
    expect((await videoOf(server, id)).bytes.includes('<script>')).toBe(false);
  });

  test('stores an AVI for download, without its metadata', async () => {
    const original = await fixture('clip.avi');
    expect(original.includes('Lavf')).toBe(true);
    const state = await makePrepared(server, creator, original, { name: 'clip.avi' });
    expect(state).toMatchObject({ state: 'download', bytes: original.length, durationMs: null });
    const { row, file, bytes } = await videoOf(server, state.id);
    expect(row).toMatchObject({ playable: false, width: null, height: null });
    expect(file).toMatchObject({ name: 'video.avi', format: 'avi' });
    expect(bytes.includes('Lavf')).toBe(false);
    // The frames are identical byte for byte.
    const movie = original.indexOf('movi');
    expect(bytes.subarray(movie).equals(original.subarray(movie))).toBe(true);
  });

  test('stores an unreadable file for download', async () => {
    const clip = await fixture('clip.mp4');
    const state = await makePrepared(server, creator, clip.subarray(0, 200_000));
    expect(state).toMatchObject({ state: 'download', bytes: 200_000 });
  });

  test('deletes the uploaded bytes, and a client that missed the last response learns that the upload is complete', async () => {
    const clip = await fixture('clip.mp4');
    const { id } = await sendVideo(server.app, creator, clip);
    await waitUntilPrepared(server.app, creator, id);
    await eventually(async () => !(await filesIn(server)).some((file) => file.startsWith('incoming')));
    const head = await tus(server.app, { method: 'HEAD', id, token: creator.token });
    expect([head.status, head.offset, head.headers['upload-length']]).toEqual([200, clip.length, String(clip.length)]);
    expect(await readdir(path.join(server.deps.config.mediaDirectory, 'incoming', 'work'))).toEqual([]);
  });
});

describe.skipIf(!hasFfmpeg)(`with ffmpeg${skippedWithout('ffmpeg')}`, () => {
  let server: Awaited<ReturnType<typeof startVideoServer>>;
  let creator: Creator;
  beforeAll(async () => {
    server = await startVideoServer({ withPrograms: true });
    creator = await makeCreator(server.deps);
  });
  afterAll(() => server.close());

  test('transcodes an AVI to an MP4 that browsers play, with a picture from its beginning', async () => {
    const state = await makePrepared(server, creator, await fixture('clip.avi'), { name: 'clip.avi' });
    expect(state.state).toBe('ready');
    expect(state.durationMs).toBeGreaterThan(9_900);
    const { row, file, bytes } = await videoOf(server, state.id);
    expect(row).toMatchObject({ width: 1280, height: 720, playable: true });
    expect(file).toMatchObject({ name: 'video.mp4', format: 'mp4' });
    expect(boxAt(bytes, 'moov')).toBeLessThan(boxAt(bytes, 'mdat'));
    expect(bytes.includes('Lavf')).toBe(false);
    const poster = await posterOf(state.id);
    expect(poster).toMatchObject({ kind: 'image', access: 'members', owner_id: creator.id, width: 1080 });
  });

  test('a video that needs no transcoding gets a picture too', async () => {
    const { id } = await makePrepared(server, creator, await fixture('clip.mov'), { name: 'clip.mov' });
    expect(await posterOf(id)).toMatchObject({ kind: 'image', state: 'ready' });
  });

  test('stores a file for download that ffmpeg cannot read either', async () => {
    const avi = await fixture('clip.avi');
    const state = await makePrepared(server, creator, avi.subarray(0, 3_000), { name: 'clip.avi' });
    expect(state).toMatchObject({ state: 'download', bytes: 3_000 });
  });

  /** Waits for the picture, which is stored shortly after the video. */
  const posterOf = (id: string) =>
    eventually(async () => {
      const { row } = await videoOf(server, id);
      return (
        row.poster_id !== null &&
        server.deps.db.selectFrom('media').selectAll().where('id', '=', row.poster_id).executeTakeFirst()
      );
    });
});

test.each([
  ['before anything was made', 'make'],
  ['between the stored file and its row', 'putFile'],
] as const)('a retry after an attempt that ended %s leaves one video and no stray file', async (_when, point) => {
  let tries = 0;
  const dying = async () => {
    if (++tries === 1) throw new Error('killed');
  };
  const server = await serverForTest({
    change: (deps) => ({
      ...deps,
      videos: {
        ...deps.videos,
        async make(original, folder) {
          const made = await deps.videos.make(original, folder);
          if (point === 'make') await dying();
          return made;
        },
      },
      storage: {
        ...deps.storage,
        async putFile(key, file) {
          await deps.storage.putFile(key, file);
          if (point === 'putFile') await dying();
        },
      },
    }),
  });
  await server.deps.jobs.start();
  try {
    const creator = await makeCreator(server.deps);
    const { id } = await makePrepared(server, creator, await fixture('clip.mp4'));
    expect(tries).toBe(2);
    await eventually(async () => (await filesIn(server)).length === 1);
    expect((await videoOf(server, id)).row.state).toBe('ready');
  } finally {
    await server.deps.jobs.stop();
  }
});

test('does not prepare a video again whose id changed before its bytes were deleted', async () => {
  const [looking, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await serverForTest({
    change: (deps) => ({
      ...deps,
      videos: {
        ...deps.videos,
        async picture() {
          looking.resolve();
          await looked.promise;
          return null;
        },
      },
    }),
  });
  await server.deps.jobs.start();
  try {
    const creator = await makeCreator(server.deps);
    const { publish, edit } = publisher(server);
    const { id } = await sendVideo(server.app, creator, await fixture('clip.mp4'));
    await looking.promise;
    const { body: post } = await publish(creator, { visibility: 'everyone', videoContent: [{ id }] });
    await edit(creator, post.id, { visibility: 'patrons' });
    expect((await tus(server.app, { method: 'HEAD', id, token: creator.token })).status).toBe(200);
    const videos = await server.deps.db.selectFrom('media').select('id').execute();
    expect(videos).toHaveLength(1);
    expect(videos[0]?.id).not.toBe(id);
  } finally {
    looked.resolve();
    await server.deps.jobs.stop();
  }
});

test('a video deleted during preparation leaves no file', async () => {
  const removed = Promise.withResolvers<void>();
  const server = await serverForTest({
    change: (deps) => ({
      ...deps,
      storage: {
        ...deps.storage,
        async putFile(key, file) {
          await deps.storage.putFile(key, file);
          await deps.db.deleteFrom('media').execute();
          removed.resolve();
        },
      },
    }),
  });
  await server.deps.jobs.start();
  try {
    const creator = await makeCreator(server.deps);
    const { id } = await sendVideo(server.app, creator, await fixture('clip.mp4'));
    await removed.promise;
    await eventually(async () => (await filesIn(server)).length === 0);
    expect((await call(server.app, getVideo, { params: { id }, token: creator.token })).status).toBe(404);
  } finally {
    await server.deps.jobs.stop();
  }
});
