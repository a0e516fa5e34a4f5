import { readdir } from 'node:fs/promises';
import { createPost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson } from '#test/factories.ts';
import { call, serverForTest, startTestServer } from '#test/harness.ts';
import { fixture, plainPng, upload } from '#test/pictures.ts';
import { askForFile } from '#test/readers.ts';
import { startS3, type TestS3 } from '#test/s3.ts';

let s3: TestS3;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ env: s3.env, works: true });
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

const ask = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  askForFile(server.app, url, { cookie, headers });

test("serves a patrons' picture from S3 with the same access checks as from disk, whole and in ranges", async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [patron, stranger] = await Promise.all([makePerson(deps), makePerson(deps)]);
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const { body } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: creator.token });
  await call(server.app, createPost, {
    token: creator.token,
    headers: { 'idempotency-key': freshKey() },
    body: { title: 'Mountain', postType: 'Feed', visibility: 'patrons', imageContent: [{ id: body.id }] },
  });

  const whole = await ask(body.secure_url, patron.mediaToken);
  expect(whole.status).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(whole.bytes.length),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  expect(whole.bytes.subarray(0, 4).toString()).toBe('RIFF');
  const part = await ask(body.secure_url, patron.mediaToken, { range: 'bytes=1000-1999' });
  expect(part).toMatchObject({ status: 206, headers: { 'content-length': '1000' } });
  expect(part.bytes.equals(whole.bytes.subarray(1000, 2000))).toBe(true);

  for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
    expect((await ask(body.secure_url, stranger.mediaToken, headers)).status).toBe(404);
  }
  const onDisk = await readdir(deps.config.mediaDirectory, { recursive: true });
  expect(onDisk.filter((name) => /\.(?:avif|webp)$/.test(name))).toEqual([]);
});

test('fails fast if storage is unreachable, and stores no partial picture', async () => {
  const away = await serverForTest({ env: { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' } });
  const creator = await makeCreator(away.deps);
  const { status, body } = await upload(away.app, { bytes: plainPng(8, 8), token: creator.token });
  expect([status, body]).toMatchObject([503, { code: 'unavailable' }]);
  expect(await away.deps.db.selectFrom('media').selectAll().execute()).toEqual([]);
});
