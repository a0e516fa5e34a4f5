import { EntityType, listNotifications } from '@udala/contract/notifications';
import { deletePost } from '@udala/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { at, comment } from '#test/talk.ts';
import { notifyOnce } from './notifications.service.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const outlivesPosts: Record<EntityType, boolean> = {
  comment: false,
  like: false,
  post: false,
  reaction: false,
  membership: true,
  transaction: true,
};

test.each(EntityType.enum)('lists a notification of a %s while that exists', async (entityType) => {
  const { app, deps } = server;
  const [ada, chidi] = [await makeCreator(deps), await makePerson(deps)];
  const post = await makePost(deps, ada, { audience: 'everyone' });
  const { body: said } = await comment(app, at(chidi), post);
  const entityIds: Record<EntityType, string> = {
    comment: said.id,
    like: post,
    post,
    reaction: post,
    membership: freshKey(),
    transaction: freshKey(),
  };
  const entityId = entityIds[entityType];
  const eventKey = `payment-failed:${freshKey()}`;
  await notifyOnce(deps.db, { to: ada.id, from: chidi.id, entityType, entityId, eventKey, at: deps.clock.now() });
  const isListed = async () => {
    const { items } = (await call(app, listNotifications, { token: ada.token })).body;
    return items.some((item) => item.entityType === entityType && item.entityId === entityId);
  };
  expect(await isListed()).toBe(true);
  await call(app, deletePost, { token: ada.token, params: { id: post } });
  expect(await isListed()).toBe(outlivesPosts[entityType]);
});
