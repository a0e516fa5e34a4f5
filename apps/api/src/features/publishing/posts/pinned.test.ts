import { getPost, getStartPost } from '@udala/contract/posts';
import { pinPost, unpinPost } from '@udala/contract/publishing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, signIn, type Creator, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { makePicture } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { makeReaders } from '#test/readers.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

const publish = async (by: Creator, body: object = {}) => (await calls.publish(by, body)).body.id;
const withPicture = async (by: Creator) => ({ imageContent: [{ id: await makePicture(server.deps, by) }] });
const pin = ({ token }: Person, id: string) => call(server.app, pinPost, { token, params: { id } });
const unpin = ({ token }: Person, id: string) => call(server.app, unpinPost, { token, params: { id } });
const startOf = async (creator: Person, options: { token?: string; host?: string } = {}) =>
  (await call(server.app, getStartPost, { query: { authorId: creator.id }, ...options })).body.post;

test('a page begins with the newest post for everybody with media, else the newest, until one is pinned', async () => {
  const ada = await makeCreator(server.deps);
  expect(await startOf(ada)).toBeNull();
  const locked = await publish(ada, await withPicture(ada));
  expect(await startOf(ada)).toBeNull();
  const older = await publish(ada, { visibility: 'everyone' });
  const text = await publish(ada, { visibility: 'everyone', postType: 'Community' });
  expect((await startOf(ada))?.id).toBe(text);
  const shown = await publish(ada, { visibility: 'everyone', ...(await withPicture(ada)) });
  await publish(ada, { visibility: 'everyone' });
  expect((await startOf(ada))?.id).toBe(shown);

  expect((await pin(ada, older)).status).toBe(200);
  expect(await startOf(ada)).toMatchObject({ id: older, isPinned: true });
  expect((await pin(ada, locked)).status).toBe(200);
  expect(await startOf(ada)).toMatchObject({ id: locked, isPinned: true, imageContent: [], viewer: { canSee: false } });
  expect((await call(server.app, getPost, { params: { id: older } })).body.isPinned).toBe(false);
  expect((await unpin(ada, older)).status).toBe(404);
  expect((await unpin(ada, locked)).status).toBe(200);
  expect((await startOf(ada))?.id).toBe(shown);
});

test('who may pin a post, and who may not', async () => {
  const { app, deps } = server;
  const { creator: ada, patron, stranger, other } = await makeReaders(deps);
  const id = await publish(ada, { visibility: 'everyone' });
  const rows: [string, { token?: string; host?: string }, number][] = [
    ['anonymous', {}, 401],
    ['a stranger', { token: stranger.token }, 403],
    ['a patron', { token: patron.token }, 403],
    ['another creator', { token: other.token }, 404],
    ['the owner, on another host', { host: other.host, token: (await signIn(deps, ada.id, other.host)).token }, 404],
    ['the owner', { token: ada.token }, 200],
    ['the owner, on their host', { host: ada.host, token: (await signIn(deps, ada.id, ada.host)).token }, 200],
  ];
  for (const [who, options, status] of rows) {
    expect([who, (await call(app, pinPost, { params: { id }, ...options })).status]).toEqual([who, status]);
  }
  for (const [who, options, status] of rows.slice(0, -1)) {
    expect([who, (await call(app, unpinPost, { params: { id }, ...options })).status]).toEqual([who, status]);
  }
  for (const token of [undefined, stranger.token, patron.token, ada.token]) {
    expect((await startOf(ada, token === undefined ? {} : { token }))?.id).toBe(id);
  }
  expect(await startOf(ada, { host: other.host })).toBeNull();
});

test('only a published post is pinned, and a deleted one is pinned no more', async () => {
  const ada = await makeCreator(server.deps);
  const planned = await publish(ada, { visibility: 'everyone', publishAt: calls.inMinutes(60) });
  expect((await pin(ada, planned)).status).toBe(404);
  const id = await publish(ada);
  await pin(ada, id);
  await calls.remove(ada, id);
  expect(await startOf(ada)).toBeNull();
  expect(
    await server.deps.db.selectFrom('pinned_posts').select('post_id').where('creator_id', '=', ada.id).execute(),
  ).toEqual([]);
});
