import { buffer } from 'node:stream/consumers';
import { createPost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { freshKey, makeCreator, type Creator } from '#test/factories.ts';
import { call, membersHost, serverForTest, startTestServer, type TestServer } from '#test/harness.ts';
import { startImageHost } from '#test/image-host.ts';
import { fixture, plainPng, upload } from '#test/pictures.ts';
import type { MediaFile } from './media.queries.ts';

let host: Awaited<ReturnType<typeof startImageHost>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
beforeAll(async () => {
  host = await startImageHost();
  server = await startTestServer({ env: host.env, works: true });
  creator = await makeCreator(server.deps);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const ask = ({ app }: TestServer, url: string, cookie = '') =>
  app.inject({ url, headers: { host: membersHost, cookie: `udala_media=${cookie}` } });

async function filesOf({ deps }: TestServer, id: string): Promise<MediaFile[]> {
  const { files } = await deps.db.selectFrom('media').select('files').where('id', '=', id).executeTakeFirstOrThrow();
  return files as unknown as MediaFile[];
}

const outsideOf = async (of: TestServer, id: string) => (await filesOf(of, id)).flatMap(({ outside }) => outside ?? []);

test('encodes a public picture anew, uploads it to the image host and redirects our address there', async () => {
  const bytes = await fixture('phone-with-gps.jpg');
  const { body } = await upload(server.app, { bytes, token: creator.token, preset: 'profile' });
  expect(body).toMatchObject({ secure_url: `/media/${body.id}/1080.webp`, width: 1080, height: 810, format: 'webp' });
  const answer = await ask(server, body.secure_url);
  expect(answer).toMatchObject({
    statusCode: 302,
    headers: { location: expect.stringContaining(`${host.url}/`), 'cache-control': 'public, max-age=86400' },
  });
  const there = Buffer.from(await (await fetch(String(answer.headers.location))).arrayBuffer());
  const copy = await server.deps.storage.open((await filesOf(server, body.id)).at(-1)?.key ?? '');
  expect(copy && there.equals(await buffer(copy))).toBe(true);
  expect(there.includes('TECNO')).toBe(false);
  // Narrower files are served by us.
  expect((await ask(server, `/media/${body.id}/360.avif`)).statusCode).toBe(200);
});

test("never uploads a post's picture there, even of a public post", async () => {
  const { body } = await upload(server.app, { bytes: plainPng(8, 8), token: creator.token, preset: 'post' });
  await call(server.app, createPost, {
    token: creator.token,
    headers: { 'idempotency-key': freshKey() },
    body: { title: 'For all', postType: 'Feed', visibility: 'everyone', imageContent: [{ id: body.id }] },
  });
  expect(await outsideOf(server, body.id)).toEqual([]);
  expect((await ask(server, body.secure_url)).statusCode).toBe(200);
});

test('allows pictures from the image host in pages only if one is configured', async () => {
  const policy = async (of: TestServer) => String((await ask(of, '/config')).headers['content-security-policy']);
  expect(await policy(server)).toContain(`img-src 'self' data: blob: ${host.url};`);
  expect(await policy(await serverForTest())).toContain("img-src 'self' data: blob:;");
});

test('a failing host loses no picture, and removing the host hides none', async () => {
  const env = { ...host.env, IMAGE_HOST_URL: `${host.url}/image-host/v1_1/other/image/upload` };
  const failing = await serverForTest({ env });
  const ada = await makeCreator(failing.deps);
  const { body } = await upload(failing.app, { bytes: plainPng(8, 8), token: ada.token, preset: 'profile' });
  expect(await outsideOf(failing, body.id)).toEqual([]);
  expect((await ask(failing, body.secure_url)).statusCode).toBe(200);

  const sent = await upload(server.app, { bytes: plainPng(8, 8), token: creator.token, preset: 'profile' });
  expect(await outsideOf(server, sent.body.id)).toHaveLength(1);
  const without = { ...server.deps, imageHost: null };
  const app = await buildApp(without);
  expect((await ask({ ...server, app }, sent.body.secure_url)).statusCode).toBe(200);
  await app.close();
});
