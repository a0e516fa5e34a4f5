import { createPost, deletePost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later, minutes } from '#platform/clock.ts';
import { freshKey, type Creator, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { fixture, upload } from '#test/pictures.ts';
import { askForFile, makeReaders, type Asking } from '#test/readers.ts';
import { makePrepared, startVideoServer } from '#test/videos.ts';

let server: Awaited<ReturnType<typeof startVideoServer>>;
let creator: Creator;
let patron: Person;
let lapsed: Person;
let stranger: Person;
let otherPatron: Person;
beforeAll(async () => {
  server = await startVideoServer({ withPrograms: false });
  ({ creator, patron, lapsed, stranger, otherPatron } = await makeReaders(server.deps));
});
afterAll(() => server.close());

const ask = (url: string, asking?: Asking) => askForFile(server.app, url, asking);

async function makeVideo(name = 'clip.mp4') {
  const { id, state } = await makePrepared(server, creator, await fixture(name), { name });
  const format = name.split('.').at(-1);
  return { id, state, url: `/media/${id}/video.${format}` };
}

async function makePoster() {
  const { body } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: creator.token });
  return { posterId: body.id, posterUrl: body.secure_url };
}

interface Publishing {
  visibility: 'patrons' | 'everyone';
  publishAt?: string;
  name?: string;
}

async function publish({ name, ...when }: Publishing) {
  const { id, url } = await makeVideo(name);
  const { posterId, posterUrl } = await makePoster();
  const { body, status } = await call(server.app, createPost, {
    token: creator.token,
    headers: { 'idempotency-key': freshKey() },
    body: { title: 'A walk', postType: 'Feed', videoContent: [{ id, posterId }], ...when },
  });
  expect(status).toBe(201);
  return { url, posterUrl, postId: body.id };
}

test("a copied address of a patrons' video or its picture does not open for others, however requested", async () => {
  const { url, posterUrl } = await publish({ visibility: 'patrons' });
  for (const address of [url, posterUrl]) {
    const whole = await ask(address, { cookie: patron.mediaToken });
    expect(whole.status).toBe(200);
    const etag = String(whole.headers.etag);
    const ways: Asking[] = [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-99' } },
      { headers: { range: 'bytes=-100', 'if-range': etag } },
      { headers: { 'if-none-match': etag } },
      { headers: { 'if-none-match': '*' } },
    ];
    const people: [who: string, cookie: string | undefined][] = [
      ['nobody', undefined],
      ['a stranger', stranger.mediaToken],
      ['a patron whose time is over', lapsed.mediaToken],
      ["another's patron", otherPatron.mediaToken],
    ];
    for (const [who, cookie] of people) {
      for (const way of ways) {
        const { status, bytes, headers } = await ask(address, { cookie, ...way });
        expect([who, status]).toEqual([who, 404]);
        expect(bytes.includes(whole.bytes.subarray(200, 240))).toBe(false);
        expect(headers).not.toHaveProperty('etag');
        expect(headers).not.toHaveProperty('content-range');
        expect(headers['cache-control']).toBe('no-store');
      }
    }
    expect((await ask(address, { cookie: creator.mediaToken })).bytes.equals(whole.bytes)).toBe(true);
  }
});

test.each([
  ['clip.mp4', 'video/mp4'],
  ['clip.webm', 'video/webm'],
])('%s is served as %s, in ranges', async (name, type) => {
  const { url } = await publish({ visibility: 'patrons', name });
  const { mediaToken: cookie } = patron;
  const whole = await ask(url, { cookie });
  expect(whole.headers).toMatchObject({
    'content-type': type,
    'content-length': String(whole.bytes.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  expect(whole.headers).not.toHaveProperty('content-disposition');
  const { etag } = whole.headers;
  const size = whole.bytes.length;

  const first = await ask(url, { cookie, headers: { range: 'bytes=0-999' } });
  expect([first.status, first.headers['content-range']]).toEqual([206, `bytes 0-999/${size}`]);
  const rest = await ask(url, { cookie, headers: { range: 'bytes=1000-', 'if-range': String(etag) } });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
  const last = await ask(url, { cookie, headers: { range: 'bytes=-10' } });
  expect(last.bytes.equals(whole.bytes.subarray(-10))).toBe(true);
  const beyond = await ask(url, { cookie, headers: { range: `bytes=${size}-` } });
  expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([416, `bytes */${size}`, 0]);
  const changed = await ask(url, { cookie, headers: { range: 'bytes=0-9', 'if-range': '"another"' } });
  expect([changed.status, changed.bytes.length]).toEqual([200, size]);
  const head = await ask(url, { cookie, method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(size), 0]);
  const same = await ask(url, { cookie, headers: { 'if-none-match': String(etag) } });
  expect([same.status, same.bytes.length]).toEqual([304, 0]);
});

test("caches a public post's video and picture as immutable, and opens those of a scheduled post for its author only", async () => {
  const open = await publish({ visibility: 'everyone' });
  const at = later(server.deps.clock.now(), minutes(60)).toISOString();
  const planned = await publish({ visibility: 'everyone', publishAt: at });
  for (const address of [open.url, open.posterUrl]) {
    const { status, headers } = await ask(address);
    expect([status, headers['cache-control'], headers.vary]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      undefined,
    ]);
  }
  for (const address of [planned.url, planned.posterUrl]) {
    expect((await ask(address)).status).toBe(404);
    const { status, headers } = await ask(address, { cookie: creator.mediaToken });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  }
  await call(server.app, deletePost, { params: { id: open.postId }, token: creator.token });
  for (const address of [open.url, open.posterUrl]) expect((await ask(address)).status).toBe(404);
});

test('a video in no post opens for its owner only', async () => {
  const { url } = await makeVideo();
  expect((await ask(url, { cookie: creator.mediaToken })).status).toBe(200);
  for (const cookie of [undefined, patron.mediaToken, stranger.mediaToken]) {
    expect((await ask(url, { cookie })).status).toBe(404);
  }
});

test('a video that browsers cannot play is served as a download', async () => {
  const { url, state } = await makeVideo('clip.avi');
  expect(state).toBe('download');
  const { headers } = await ask(url, { cookie: creator.mediaToken });
  expect(headers).toMatchObject({
    'content-type': 'video/x-msvideo',
    'content-disposition': 'attachment; filename="video.avi"',
    'x-content-type-options': 'nosniff',
  });
});
