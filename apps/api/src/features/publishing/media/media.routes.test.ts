import { logout } from '@udala/contract/auth';
import { createPost, deletePost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '#platform/clock.ts';
import { freshKey, makeCreator, makeMember, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { fixture, upload } from '#test/pictures.ts';
import { askForFile, makeReaders, type Asking } from '#test/readers.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
let patron: Person;
let lapsed: Person;
let stranger: Person;
let otherPatron: Person;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  ({ creator, patron, lapsed, stranger, otherPatron } = await makeReaders(server.deps));
});
afterAll(() => server.close());

const ask = (url: string, asking?: Asking) => askForFile(server.app, url, asking);

async function picture(): Promise<{ id: string; url: string }> {
  const { body } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: creator.token });
  return { id: body.id, url: body.secure_url };
}

async function publish(visibility: 'patrons' | 'everyone') {
  const { id, url } = await picture();
  const { body } = await call(server.app, createPost, {
    token: creator.token,
    headers: { 'idempotency-key': freshKey() },
    body: { title: 'Mountain', postType: 'Feed', visibility, imageContent: [{ id }] },
  });
  return { url, postId: body.id };
}

test("a patrons' picture opens for those who may read its post, and is not found for everybody else, however requested", async () => {
  const { url } = await publish('patrons');
  const { deps } = server;
  const whole = await ask(url, { cookie: creator.mediaToken });
  const etag = String(whole.headers.etag);
  const onCreatorsHost = await signIn(deps, patron.id, creator.host);
  const refused: [who: string, asking: Asking][] = [
    ['anonymous', {}],
    ['stranger', { cookie: stranger.mediaToken }],
    ['lapsed patron', { cookie: lapsed.mediaToken }],
    ["another's patron", { cookie: otherPatron.mediaToken }],
    ["patron's bearer token as a cookie", { cookie: patron.token }],
    ["patron's bearer token", { headers: { authorization: `Bearer ${patron.token}` } }],
    ['session of another host', { cookie: onCreatorsHost.mediaToken }],
    ['unknown host', { cookie: patron.mediaToken, host: 'nobody.localhost:3000' }],
    ['foreign host', { cookie: patron.mediaToken, host: 'evil.example' }],
  ];
  const ways: Asking[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-99' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-none-match': etag } },
  ];
  for (const [who, asking] of refused) {
    for (const way of ways) {
      const answer = await ask(url, { ...asking, ...way, headers: { ...asking.headers, ...way.headers } });
      expect([who, answer.status]).toEqual([who, 404]);
      expect(answer.bytes.includes(whole.bytes.subarray(100, 140))).toBe(false);
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
  for (const asking of [
    { cookie: creator.mediaToken },
    { cookie: patron.mediaToken },
    { cookie: onCreatorsHost.mediaToken, host: creator.host },
  ]) {
    expect((await ask(url, asking)).bytes.equals(whole.bytes)).toBe(true);
  }
  const otherHost = (await makeCreator(deps)).host;
  const { mediaToken } = await signIn(deps, patron.id, otherHost);
  expect((await ask(url, { cookie: mediaToken, host: otherHost })).status).toBe(404);
});

test('serves a picture with headers that prevent other uses, cached privately and revalidated on each request', async () => {
  const { url } = await publish('patrons');
  const { status, headers, bytes } = await ask(url, { cookie: patron.mediaToken });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'accept-ranges': 'bytes',
  });
  const { etag } = headers;
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = await ask(url, { cookie: patron.mediaToken, headers: { 'if-none-match': String(etag) } });
  expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'private, no-cache', vary: 'Cookie' } });
  expect(again.bytes).toHaveLength(0);
  const withBearer = { cookie: patron.mediaToken, headers: { authorization: `Bearer ${patron.token}` } };
  expect((await ask(url, withBearer)).headers.vary).toBe('Cookie, Authorization');
  const head = await ask(url, { cookie: patron.mediaToken, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(bytes.length), etag } });
  expect(head.bytes).toHaveLength(0);
});

test.each([
  ['bytes=0-9', 206, 0, 10],
  ['bytes=5-5', 206, 5, 6],
  ['bytes=10-', 206, 10, undefined],
  ['bytes=-7', 206, -7, undefined],
  ['bytes=0-99999999', 206, 0, undefined],
  ['bytes=0-1,3-4', 200, 0, undefined],
  ['bytes=9-3', 200, 0, undefined],
  ['pages=1-2', 200, 0, undefined],
  ['bytes=99999999-', 416, 0, 0],
  ['bytes=-0', 416, 0, 0],
])('%s is answered with %i', async (range, status, start, end) => {
  const { url } = await publish('everyone');
  const whole = await ask(url);
  const answer = await ask(url, { headers: { range } });
  expect(answer.status).toBe(status);
  expect(answer.bytes.equals(whole.bytes.subarray(start, end))).toBe(true);
  if (status === 206) {
    expect(answer.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.bytes.length}$`));
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
  }
  const changed = await ask(url, { headers: { range, 'if-range': '"another"' } });
  expect(changed.bytes.equals(whole.bytes)).toBe(true);
});

test('access ends with the period, the session and the post', async () => {
  const { app, deps } = server;
  const { url, postId } = await publish('patrons');
  const efe = await makePerson(deps);
  const { rows } = await deps.pool.query<{ id: string }>('select id from memberships where creator_id = $1', [
    creator.id,
  ]);
  const id = await makeMember(deps, efe, creator, rows[0]?.id ?? '', later(deps.clock.now(), 60_000));
  expect((await ask(url, { cookie: efe.mediaToken })).status).toBe(200);
  await deps.db.updateTable('subscriptions').set({ access_until: deps.clock.now() }).where('id', '=', id).execute();
  expect((await ask(url, { cookie: efe.mediaToken })).status).toBe(404);

  const second = await signIn(deps, patron.id);
  expect((await ask(url, { cookie: second.mediaToken })).status).toBe(200);
  expect((await call(app, logout, { token: second.token })).status).toBeLessThan(300);
  expect((await ask(url, { cookie: second.mediaToken })).status).toBe(404);
  expect((await ask(url, { cookie: patron.mediaToken })).status).toBe(200);

  await call(app, deletePost, { params: { id: postId }, token: creator.token });
  expect((await ask(url, { cookie: creator.mediaToken })).status).toBe(404);
});

test('a picture in no post opens for its owner, and one of a public post for everybody', async () => {
  const { url } = await picture();
  expect((await ask(url, { cookie: creator.mediaToken })).status).toBe(200);
  expect((await ask(url, { cookie: patron.mediaToken })).status).toBe(404);
  expect((await ask(url)).status).toBe(404);
  const at = async ({ host }: Creator) =>
    (await ask(url, { cookie: (await signIn(server.deps, creator.id, host)).mediaToken, host })).status;
  expect([await at(creator), await at(await makeCreator(server.deps))]).toEqual([200, 404]);
  const open = await publish('everyone');
  expect((await ask(open.url)).status).toBe(200);
  expect((await ask(open.url, { host: creator.host })).status).toBe(200);
  await server.deps.db.updateTable('posts').set({ audience: 'patrons' }).where('id', '=', open.postId).execute();
  expect((await ask(open.url)).status).toBe(404);
});

test('a profile picture is public and cached as immutable', async () => {
  const { body } = await upload(server.app, {
    bytes: await fixture('mountain.jpg'),
    token: patron.token,
    preset: 'profile',
  });
  const answer = await ask(body.secure_url, { host: creator.host });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(answer.headers.vary).toBeUndefined();
});

test.each([
  '/media/x/1080.webp',
  '/media/01932f0e-7c1a-7abc-8def-0123456789ab/1080.webp',
  '/media/../package.json',
  '/media/%2e%2e%2f%2e%2e/1080.webp',
  '/media/01932f0e-7c1a-7abc-8def-0123456789ab/..%2f..%2fetc%2fpasswd',
])('%s is not found', async (url) => {
  expect((await ask(url, { cookie: creator.mediaToken })).status).toBe(404);
});
