import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateMembership } from '@udala/contract/memberships';
import { createPost, deletePost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suspend } from '../../../scripts/operator/people.ts';
import { withOperatorContext } from '../../../scripts/operator/open.ts';
import { cutListeners } from './cut-listeners.ts';
import { freshKey, makeCreator, makeOffer, type Creator } from './factories.ts';
import { call, eventually, startTestServer } from './harness.ts';
import { startSurrogateCache } from './surrogate-cache.ts';

// A CDN in front holds public pages until we purge them.

const origin = { port: 0 };
let cdn: Awaited<ReturnType<typeof startSurrogateCache>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let offerId: string;
beforeAll(async () => {
  cdn = await startSurrogateCache('a key', origin);
  const env = { LANGUAGE_DRAFTS: 'on', CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_KEY: 'a key' };
  server = await startTestServer({ env, works: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin.port = (server.app.server.address() as AddressInfo).port;
  ada = await makeCreator(server.deps);
  offerId = await makeOffer(server.deps, ada);
});
afterAll(async () => {
  await server.close();
  await cdn.close();
});

interface Read {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

async function read(port: number, { host = ada.host, path = '/membership', language = 'en' } = {}): Promise<Read> {
  const headers = { host, 'accept-language': language, 'accept-encoding': 'identity' };
  const sent = request({ port, host: '127.0.0.1', path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

const languages = ['en', 'pcm'];
/** What the next readers of each language get through the CDN. */
const throughCdn = async (host = ada.host) =>
  Promise.all(languages.map(async (language) => read(cdn.port, { host, language })));
const eachShows = (words: string) =>
  eventually(async () => (await throughCdn()).every(({ text }) => text.includes(words)));

async function setPrice(price: number) {
  const body = { price, benefits: ['Everything'] };
  const answer = await call(server.app, updateMembership, { token: ada.token, params: { id: offerId }, body });
  expect(answer).toMatchObject({ status: 200 });
}

it('holds a page for all who read the same, and browsers compare it each time', async () => {
  const direct = await read(origin.port);
  expect(direct.headers).toMatchObject({
    'cache-control': 'no-cache',
    'surrogate-control': 'max-age=60, stale-while-revalidate=30',
    'surrogate-key': `pages creator-${ada.id}`,
  });
  await eventually(async () => {
    await throughCdn();
    return cdn.copies() === languages.length;
  });
  const before = cdn.fetched();
  for (const { headers, text } of await throughCdn()) {
    expect(text).toContain('₦2,500');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['surrogate-key']).toBeUndefined();
  }
  expect(cdn.fetched()).toBe(before);
});

it('stores nothing of what is not there', async () => {
  const { status, headers } = await read(origin.port, { path: `/membership/app/posts/${freshKey()}` });
  expect(status).toBe(404);
  expect(headers['surrogate-control']).toBeUndefined();
});

it('shows the next readers, in each language, a new price, a post and its deletion', async () => {
  await throughCdn();
  await setPrice(3_100);
  await eachShows('₦3,100');
  const body = { title: 'Written behind a CDN', description: 'A text', postType: 'Feed', visibility: 'everyone' };
  const { token } = ada;
  const made = await call(server.app, createPost, { token, body, headers: { 'idempotency-key': freshKey() } });
  expect(made).toMatchObject({ status: 201 });
  await eachShows('Written behind a CDN');
  const gone = await call(server.app, deletePost, { token, params: { id: made.body.id } });
  expect(gone).toMatchObject({ status: 200 });
  await eventually(async () => (await throughCdn()).every(({ text }) => !text.includes('Written behind a CDN')));
});

it('purges again until it is done', async () => {
  await throughCdn();
  cdn.mood.rejections = 2;
  await setPrice(3_200);
  await eachShows('₦3,200');
  expect(cdn.mood.rejections).toBe(0);
});

it('purges a page that was fetched before the change and stored after it', async () => {
  const { promise, resolve: store } = Promise.withResolvers<void>();
  const path = '/membership?held=1';
  await setPrice(3_300);
  cdn.mood.beforeStoring = promise;
  expect((await read(cdn.port, { path })).text).toContain('₦3,300');
  const purges = cdn.purged.length;
  await setPrice(3_400);
  await eventually(async () => cdn.purged.length > purges);
  store();
  cdn.mood.beforeStoring = Promise.resolve();
  await eventually(async () => (await read(cdn.port, { path })).text.includes('₦3,400'));
});

// Before any test that purges every page.
it('does not show whom an operator suspended while no process could hear of it', async () => {
  const bola = await makeCreator(server.deps);
  const statuses = async () => (await throughCdn(bola.host)).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  await cutListeners(server.deps);
  await server.deps.pool.query(`update users set state = 'suspended' where id = $1`, [bola.id]);
  await eventually(async () => (await statuses()).every((status) => status === 404));
});

it('does not show whom an operator suspended by a command', async () => {
  const bola = await makeCreator(server.deps);
  const statuses = async () => (await throughCdn(bola.host)).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  await withOperatorContext(
    server.databaseUrl,
    async (context) => void (await suspend(context, bola.userName, 'spam')),
  );
  await eventually(async () => (await statuses()).every((status) => status === 404));
});
