import { createHash } from 'node:crypto';
import { readFile, readdir, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { limits } from '@udala/contract/limits';
import { getVideo } from '@udala/contract/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, eventually, startTestServer } from '#test/harness.ts';
import { fixture } from '#test/pictures.ts';
import { append, begin, named, sendVideo, tus } from '#test/videos.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
let clip: Buffer;
beforeAll(async () => {
  // Preparation never succeeds here, so that uploads stay as they arrived.
  server = await startTestServer({
    change: (deps) => ({
      ...deps,
      videos: { ...deps.videos, make: () => Promise.reject(new Error('not today')) },
    }),
    works: true,
  });
  creator = await makeCreator(server.deps);
  clip = await fixture('clip.mp4');
});
afterAll(() => server.close());

const incomingFile = (owner: { id: string }, id: string) =>
  path.join(server.deps.config.mediaDirectory, 'incoming', owner.id, id);
const filesOf = (owner: { id: string }) => readdir(path.dirname(incomingFile(owner, 'x'))).catch(() => []);
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const rowOf = (id: string) => server.deps.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
const stateOf = async ({ token }: { token: string }, id: string) =>
  (await call(server.app, getVideo, { params: { id }, token })).body;

test("an upload in several requests becomes a video with the upload's id", async () => {
  const { app } = server;
  const begun = await begin(app, creator, clip.length);
  expect(begun).toMatchObject({ status: 201, headers: { location: `/uploads/video/${begun.id}` } });
  expect(begun.headers['tus-resumable']).toBe('1.0.0');
  expect(begun.headers['access-control-allow-origin']).toBeUndefined();

  const first = await append(app, creator, begun.id, 0, clip.subarray(0, 100_000));
  expect([first.status, first.offset]).toEqual([204, 100_000]);
  expect(await stateOf(creator, begun.id)).toEqual({
    id: begun.id,
    state: 'uploading',
    bytes: 100_000,
    durationMs: null,
  });
  const head = await tus(app, { method: 'HEAD', id: begun.id, token: creator.token });
  expect([head.status, head.offset, head.headers['upload-length']]).toEqual([200, 100_000, String(clip.length)]);
  expect(head.headers['cache-control']).toBe('no-store');

  const last = await append(app, creator, begun.id, 100_000, clip.subarray(100_000));
  expect([last.status, last.offset]).toEqual([204, clip.length]);
  expect(await rowOf(begun.id)).toMatchObject({ owner_id: creator.id, kind: 'video', state: 'processing', files: [] });
  expect(await stateOf(creator, begun.id)).toMatchObject({ state: 'preparing', bytes: clip.length });
  const { token } = await makeCreator(server.deps);
  expect((await call(app, getVideo, { params: { id: begun.id }, token })).status).toBe(404);
});

test('resumes after a lost connection, byte for byte', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { id } = await begin(server.app, creator, clip.length);
  const half = clip.subarray(0, clip.length / 2);
  const sending = request(`${address}/uploads/video/${id}`, {
    method: 'PATCH',
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${creator.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(clip.length),
    },
  });
  sending.on('error', () => undefined);
  sending.write(half);
  await eventually(async () => (await stat(incomingFile(creator, id))).size === half.length);
  sending.destroy();
  const resumed = await eventually(async () => {
    const head = await tus(server.app, { method: 'HEAD', id, token: creator.token });
    return head.offset === half.length && head;
  });
  expect(resumed.offset).toBe(half.length);
  expect((await append(server.app, creator, id, half.length, clip.subarray(half.length))).status).toBe(204);
  expect(md5(await readFile(incomingFile(creator, id)))).toBe(md5(clip));
});

test('who may upload a video, and on which host', async () => {
  const { app, deps } = server;
  const patron = await makePerson(deps);
  const other = await makeCreator(deps);
  const atHome = await signIn(deps, creator.id, creator.host);
  const elsewhere = await signIn(deps, creator.id, other.host);
  const { id } = await begin(app, creator, clip.length);
  const table: [who: string, as: { token?: string }, host: string | undefined, began: number, of: number][] = [
    ['anonymous', {}, undefined, 401, 401],
    ['unknown token', { token: 'A'.repeat(43) }, undefined, 401, 401],
    ['patron', patron, undefined, 403, 403],
    ['another creator', other, undefined, 201, 404],
    ['the creator', creator, undefined, 201, 200],
    ['the creator on that host', atHome, creator.host, 201, 200],
    ["the creator on another's host", elsewhere, other.host, 403, 403],
    ['a session of another host', atHome, undefined, 401, 401],
  ];
  for (const [who, as, host, began, of] of table) {
    const where = host === undefined ? {} : { host };
    const begun = await begin(app, as, 1000, where);
    expect([who, begun.status]).toEqual([who, began]);
    const head = await tus(app, { method: 'HEAD', id, token: as.token, ...where });
    expect([who, head.status]).toEqual([who, of]);
    if (of === 200) continue;
    expect((await append(app, as, id, 0, clip.subarray(0, 10), where)).status).toBe(of);
    expect((await tus(app, { method: 'DELETE', id, token: as.token, ...where })).status).toBe(of);
    const seen = await call(app, getVideo, { params: { id }, ...(as.token && { token: as.token }), ...where });
    expect([who, seen.status]).toEqual([who, of]);
  }
  const refused = await begin(app, patron, 1000);
  expect(refused.error).toMatchObject({
    code: 'forbidden',
    message: 'That is for creators.',
    requestId: expect.any(String),
  });
  expect((await tus(app, { method: 'HEAD', id, token: creator.token })).offset).toBe(0);
});

test.each([
  [
    'too large',
    { 'upload-length': String(limits.videoMaxBytes + 1), 'upload-metadata': named('a.mp4') },
    413,
    'too_large',
  ],
  ['of unknown length', { 'upload-defer-length': '1', 'upload-metadata': named('a.mp4') }, 400, 'invalid_request'],
  ['without a length', { 'upload-metadata': named('a.mp4') }, 400, 'invalid_request'],
  [
    'of a length that is no number',
    { 'upload-length': '1e3', 'upload-metadata': named('a.mp4') },
    400,
    'invalid_request',
  ],
  ['without a name', { 'upload-length': '10' }, 415, 'unsupported_media'],
  ['named as another kind', { 'upload-length': '10', 'upload-metadata': named('a.mkv') }, 415, 'unsupported_media'],
  [
    'named to mislead',
    { 'upload-length': '10', 'upload-metadata': named('../../../a.mp4/b') },
    415,
    'unsupported_media',
  ],
  [
    'with words that are no base64',
    { 'upload-length': '10', 'upload-metadata': 'filename %%' },
    400,
    'invalid_request',
  ],
])('an upload %s is rejected before any byte is sent', async (_what, headers, status, code) => {
  const before = (await filesOf(creator)).length;
  const answer = await tus(server.app, { method: 'POST', token: creator.token, headers });
  expect([answer.status, answer.error?.code]).toEqual([status, code]);
  expect(answer.error?.message).toMatch(/\.$/);
  expect((await filesOf(creator)).length).toBe(before);
});

test('rejects an unsupported version of tus', async () => {
  const headers = { 'tus-resumable': '0.2.2', 'upload-length': '10' };
  expect((await tus(server.app, { method: 'POST', token: creator.token, headers })).status).toBe(400);
});

test('rejects more bytes than announced, and a wrong offset as a conflict', async () => {
  const { app } = server;
  const { id } = await begin(app, creator, 1000);
  expect(await append(app, creator, id, 0, clip.subarray(0, 1001))).toMatchObject({
    status: 413,
    error: { code: 'too_large' },
  });
  expect(await append(app, creator, id, 5, clip.subarray(5, 10))).toMatchObject({
    status: 409,
    error: { code: 'conflict' },
  });
  expect((await tus(app, { method: 'HEAD', id, token: creator.token })).offset).toBe(0);
});

test.each([
  ['an HTML page', async () => Buffer.from('<html><script>alert(1)</script></html>'.padEnd(500))],
  ['a page with a video behind it', async () => Buffer.concat([Buffer.from('<html>'), await fixture('clip.mp4')])],
  ['a photograph', () => fixture('mountain.jpg')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s named as a video is rejected when complete, and leaves no file', async (_what, read) => {
  const ada = await makeCreator(server.deps);
  const bytes = await read();
  const { id, status, error } =
    bytes.length > 0 ? await sendVideo(server.app, ada, bytes) : await begin(server.app, ada, 0);
  expect([status, error?.code]).toEqual([415, 'unsupported_media']);
  expect(error?.message).toBe("This isn't an MP4, MOV, AVI or WebM video. Choose another one.");
  expect(await filesOf(ada)).toEqual([]);
  expect(id === '' || (await rowOf(id)) === undefined).toBe(true);
});

test('an upload that its sender deletes is gone', async () => {
  const { app } = server;
  const { id } = await begin(app, creator, clip.length);
  expect((await tus(app, { method: 'DELETE', id, token: creator.token })).status).toBe(204);
  expect((await tus(app, { method: 'HEAD', id, token: creator.token })).status).toBe(404);
  expect((await filesOf(creator)).some((name) => name.startsWith(id))).toBe(false);
});

test('a complete upload that its sender deletes is no video any more', async () => {
  const { app } = server;
  const { id } = await sendVideo(app, creator, clip);
  expect(await rowOf(id)).toMatchObject({ state: 'processing' });
  expect((await tus(app, { method: 'DELETE', id, token: (await makeCreator(server.deps)).token })).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ state: 'processing' });
  expect((await tus(app, { method: 'DELETE', id, token: creator.token })).status).toBe(204);
  expect(await rowOf(id)).toMatchObject({ state: 'deleted' });
  expect((await call(app, getVideo, { params: { id }, token: creator.token })).status).toBe(404);
});

test('discards the least recently written upload above ten unfinished ones', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const whole = await sendVideo(app, ada, clip);
  const begun: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const { id } = await begin(app, ada, 1000);
    const touched = later(deps.clock.now(), -1000 * (20 - nth));
    await utimes(incomingFile(ada, id), touched, touched);
    begun.push(id);
  }
  expect((await begin(app, ada, 1000)).status).toBe(201);
  const statuses = await Promise.all(
    [whole.id, ...begun].map(async (id) => (await tus(app, { method: 'HEAD', id, token: ada.token })).status),
  );
  expect(statuses).toEqual([200, 404, ...Array.from({ length: 9 }, () => 200)]);
});

test('limits a creator to fifty new videos a day, while uploads in progress continue', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const statuses = new Set<number>();
  let last = '';
  for (let nth = 0; nth < 50; nth += 1) {
    const { status, id } = await begin(app, ada, 1000);
    statuses.add(status);
    last = id;
  }
  expect([...statuses]).toEqual([201]);
  const refused = await begin(app, ada, 1000);
  expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await append(app, ada, last, 0, clip.subarray(0, 500))).status).toBe(204);
});

test('sweeps uploads without new bytes for two days, with their tus state', async () => {
  const { app, deps } = server;
  const ada = await makeCreator(deps);
  const [old, fresh, slow] = [await begin(app, ada, 1000), await begin(app, ada, 1000), await begin(app, ada, 1000)];
  const long = later(deps.clock.now(), -deps.clock.offsetMs - days(2) - 1000);
  for (const ending of ['', '.json']) await utimes(`${incomingFile(ada, old.id)}${ending}`, long, long);
  // Started long ago, but its last bytes arrived just now.
  await utimes(`${incomingFile(ada, slow.id)}.json`, long, long);
  // File times do not follow the sandbox's clock.
  deps.clock.moveTo(deps.clock.offsetMs + days(3));
  await eventually(async () => (await filesOf(ada)).every((name) => !name.startsWith(old.id)));
  expect((await tus(app, { method: 'HEAD', id: old.id, token: ada.token })).status).toBe(404);
  expect((await tus(app, { method: 'HEAD', id: fresh.id, token: ada.token })).status).toBe(200);
  expect((await tus(app, { method: 'HEAD', id: slow.id, token: ada.token })).status).toBe(200);
});

test('completes an upload whose last request failed when the client asks for its offset', async () => {
  const { app, deps } = server;
  const { id } = await begin(app, creator, clip.length);
  await append(app, creator, id, 0, clip);
  await deps.db.deleteFrom('media').where('id', '=', id).execute();
  expect((await tus(app, { method: 'HEAD', id, token: creator.token })).offset).toBe(clip.length);
  expect(await rowOf(id)).toMatchObject({ state: 'processing' });
});

test.each(['x', '..', '%2e%2e%2fpackage.json', '01932f0e-7c1a-7abc-8def-0123456789ab'])(
  '%s is not an upload',
  async (id) => {
    expect((await tus(server.app, { method: 'HEAD', id, token: creator.token })).status).toBe(404);
  },
);
