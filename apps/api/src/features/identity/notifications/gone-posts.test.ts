import { deletePost } from '@udala/contract/posts';
import { listNotifications, readAllNotifications, readNotification } from '@udala/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { makePicture } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';
import { at, comment } from '#test/talk.ts';
import { notifyOnce, type NewNotification } from './notifications.service.ts';

let server: PublishingServer;
beforeAll(async () => void (server = await startPublishingServer()));
afterAll(() => server.close());

const notify = (notification: Pick<NewNotification, 'to' | 'from' | 'entityType' | 'entityId'>) =>
  notifyOnce(server.deps.db, { ...notification, eventKey: freshKey(), at: server.deps.clock.now() });
const bell = async (token: string, host?: string) =>
  (await call(server.app, listNotifications, { token, ...(host !== undefined && { host }) })).body;

test('removes notifications about a deleted post from the list and the badge', async () => {
  const { app, deps } = server;
  const [ada, chidi] = [await makeCreator(deps), await makePerson(deps)];
  const post = await makePost(deps, ada, { audience: 'everyone' });
  const other = await makePost(deps, ada, { audience: 'everyone' });
  for (const entityId of [post, other]) {
    await comment(app, at(chidi), entityId, { text: `About ${entityId}` });
    for (const entityType of ['like', 'reaction'] as const)
      await notify({ to: ada.id, from: chidi.id, entityType, entityId });
    await notify({ to: chidi.id, from: ada.id, entityType: 'post', entityId });
  }
  await notify({ to: ada.id, from: chidi.id, entityType: 'membership', entityId: freshKey() });
  const before = await bell(ada.token);
  expect(before.meta).toMatchObject({ unread: 7, totalItems: 7 });
  const gone = before.items.find(({ entityType, entityId }) => entityType === 'like' && entityId === post);

  await call(app, deletePost, { token: ada.token, params: { id: post } });
  const after = await bell(ada.token);
  expect(after.items.map(({ entityType }) => entityType).toSorted()).toEqual([
    'comment',
    'like',
    'membership',
    'reaction',
  ]);
  expect(after.meta).toMatchObject({ unread: 4, totalItems: 4 });
  expect((await bell(chidi.token)).items.map(({ entityId }) => entityId)).toEqual([other]);
  const params = { id: gone?.id ?? '' };
  const read = await call(app, readNotification, { token: ada.token, params, body: { isRead: true } });
  expect(read.status).toBe(404);
  await call(app, readAllNotifications, { token: ada.token });
  expect((await bell(ada.token)).meta.unread).toBe(0);
});

test("shows a post's picture to its author, and to others if the post is public, whatever becomes of their membership", async () => {
  const { deps } = server;
  const [ada, chidi] = [await makeCreator(deps), await makePerson(deps)];
  await makeMember(deps, chidi, ada, await makeOffer(deps, ada));
  const show = async (visibility: 'everyone' | 'patrons') => {
    const id = await makePicture(deps, ada);
    const { body } = await publisher(server).publish(ada, { visibility, imageContent: [{ id, alt: '' }] });
    return { post: body.id, picture: `/media/${id}/360.webp` };
  };
  const [open, closed] = [await show('everyone'), await show('patrons')];
  const bare = await makePost(deps, ada);
  for (const entityId of [open.post, closed.post, bare]) {
    await notify({ to: ada.id, from: chidi.id, entityType: 'like', entityId });
    await notify({ to: chidi.id, from: ada.id, entityType: 'post', entityId });
  }
  const pictures = async (token: string) =>
    Object.fromEntries((await bell(token)).items.map(({ entityId, thumbnailUrl }) => [entityId, thumbnailUrl]));
  expect(await pictures(ada.token)).toEqual({
    [open.post]: open.picture,
    [closed.post]: closed.picture,
    [bare]: undefined,
  });
  expect(await pictures(chidi.token)).toEqual({ [open.post]: open.picture });
});

test('the badge counts on every host what the list shows, up to 99+', async () => {
  const { deps } = server;
  const [ada, other, chidi] = [await makeCreator(deps), await makeCreator(deps), await makePerson(deps)];
  const posts = { [ada.id]: await makePost(deps, ada), [other.id]: await makePost(deps, other) };
  const notifyMany = (creatorId: string, count: number) =>
    deps.pool.query(
      `insert into notifications (recipient_id, actor_id, event_key, entity_type, entity_id, at)
       select $1, $2::uuid, 'post:' || $2::uuid || n, 'post', $3, $4 from generate_series(1, $5::int) n`,
      [chidi.id, creatorId, posts[creatorId], deps.clock.now(), count],
    );
  await notifyMany(ada.id, 120);
  await notifyMany(other.id, 3);
  const { token } = await signIn(deps, chidi.id, ada.host);
  const elsewhere = await signIn(deps, chidi.id, other.host);
  for (const { meta } of [
    await bell(token, ada.host),
    await bell(elsewhere.token, other.host),
    await bell(chidi.token),
  ])
    expect(meta).toMatchObject({ unread: 100, totalItems: 123 });
});
