import { listNotifications, readAllNotifications, readNotification } from '@udala/contract/notifications';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost, signIn, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { at, react } from '#test/talk.ts';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notifyOnce } from './notifications.service.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const join = (patron: Person, creator: Person, eventKey = `membership:${freshKey()}`) =>
  notifyOnce(server.deps.db, {
    to: creator.id,
    from: patron.id,
    entityType: 'membership',
    entityId: freshKey(),
    eventKey,
    at: server.deps.clock.now(),
  });

test('notifies of an event once, however often it is reported concurrently', async () => {
  const creator = await makeCreator(server.deps);
  const chidi = await makePerson(server.deps, { name: 'Chidi' });
  const notified = await Promise.all(Array.from({ length: 5 }, () => join(chidi, creator, 'membership:1')));
  expect(notified.filter((notification) => notification !== null)).toMatchObject([
    { message: 'Chidi joined your page', entityType: 'membership', userId: creator.id, isRead: false },
  ]);
});

test('writes no notification if the transaction fails', async () => {
  const creator = await makeCreator(server.deps);
  const chidi = await makePerson(server.deps);
  const notification = {
    to: creator.id,
    from: chidi.id,
    entityType: 'membership' as const,
    entityId: freshKey(),
    eventKey: 'membership:2',
    at: server.deps.clock.now(),
  };
  const failing = inTransaction(server.deps.db, async (tx) => {
    expect(await notifyOnce(tx, notification)).not.toBeNull();
    throw new Error('payment refused');
  });
  await expect(failing).rejects.toThrow('payment refused');
  expect((await call(server.app, listNotifications, { token: creator.token })).body.items).toEqual([]);
});

test('lists the newest first, in pages, with the unread count', async () => {
  const { app } = server;
  const creator = await makeCreator(server.deps);
  const chidi = await makePerson(server.deps);
  for (let n = 0; n < 6; n += 1) await join(chidi, creator);
  const query = { userId: creator.id, page: 1, limit: 4 };
  const first = await call(app, listNotifications, { token: creator.token, query });
  expect([...Value.Errors(listNotifications.reply, first.body)]).toEqual([]);
  expect(first.body.meta).toMatchObject({ itemCount: 4, totalItems: 6, totalPages: 2, unread: 6 });
  const { nextCursor = '' } = first.body.meta;
  const rest = await call(app, listNotifications, { token: creator.token, query: { ...query, cursor: nextCursor } });
  expect(rest.body.items).toHaveLength(2);
  const seen = [...first.body.items, ...rest.body.items];
  expect(new Set(seen.map(({ id }) => id)).size).toBe(6);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );

  const params = { id: first.body.items[2]?.id ?? '' };
  const read = await call(app, readNotification, { token: creator.token, params, body: { isRead: true } });
  expect(read.body).toEqual({ ...first.body.items[2], isRead: true });
  expect((await call(app, listNotifications, { token: creator.token })).body.meta.unread).toBe(5);
  server.deps.clock.moveTo(server.deps.clock.offsetMs + 1000);
  await join(chidi, creator);
  await call(app, readAllNotifications, {
    token: creator.token,
    query: { until: first.body.items[0]?.createdAt ?? '' },
  });
  expect((await call(app, listNotifications, { token: creator.token })).body.meta.unread).toBe(1);
  expect((await call(app, readAllNotifications, { token: creator.token })).body).toEqual({});
  expect((await call(app, listNotifications, { token: creator.token })).body.meta.unread).toBe(0);
});

test('counts unread notifications up to a hundred', async () => {
  const creator = await makeCreator(server.deps);
  await server.deps.pool.query(
    `insert into notifications (recipient_id, event_key, entity_type, entity_id, at)
     select $1, 'membership:' || n, 'membership', uuidv7(), $2 from generate_series(1, 130) n`,
    [creator.id, server.deps.clock.now()],
  );
  const { body } = await call(server.app, listNotifications, { token: creator.token });
  expect(body.meta).toMatchObject({ unread: 100, totalItems: 130 });
  expect(body.items[0]).toMatchObject({ message: 'Someone joined your page', user: null });
});

test("nobody can read or change another person's notifications", async () => {
  const { app } = server;
  const [creator, other] = [await makeCreator(server.deps), await makeCreator(server.deps)];
  const notification = await join(await makePerson(server.deps), creator);
  const params = { id: notification?.id ?? '' };
  const body = { isRead: true };
  expect((await call(app, listNotifications)).status).toBe(401);
  expect((await call(app, readNotification, { params, body })).status).toBe(401);
  expect((await call(app, readAllNotifications)).status).toBe(401);
  const foreign = await call(app, listNotifications, { token: other.token, query: { userId: creator.id } });
  expect(foreign.status).toBe(404);
  expect((await call(app, listNotifications, { token: other.token })).body.items).toEqual([]);
  expect((await call(app, readNotification, { token: other.token, params, body })).status).toBe(404);
  await call(app, readAllNotifications, { token: other.token });
  expect((await call(app, readNotification, { token: creator.token, params, body: { isRead: false } })).status).toBe(
    400,
  );
  expect((await call(app, listNotifications, { token: creator.token })).body.meta.unread).toBe(1);
});

test.each([
  ['2026-11-22T23:59:60.9Z', 400],
  ['0000-01-01T00:00:00Z', 200],
  ['2026-11-22T00:00:00+23:59', 200],
])('marks all up to %s as read, or rejects it by name', async (until, status) => {
  const { token } = await makeCreator(server.deps);
  const answer = await call(server.app, readAllNotifications, { token, query: { until } });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ fields: { until: expect.any(String) as string } });
});

test('every host lists and marks all of the recipient’s notifications', async () => {
  const { app, deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const notification = await join(await makePerson(deps), creator);
  const params = { id: notification?.id ?? '' };
  const abroad = { ...(await signIn(deps, creator.id, other.host)), host: other.host };
  const bell = async (key: { token: string; host?: string }) => (await call(app, listNotifications, key)).body;
  expect(await bell(abroad)).toMatchObject({ items: [params], meta: { unread: 1 } });
  expect(await bell(abroad)).toEqual(await bell({ token: creator.token }));
  expect((await call(app, readNotification, { ...abroad, params, body: { isRead: true } })).status).toBe(200);
  expect(await bell({ token: creator.token })).toMatchObject({ meta: { unread: 0 } });
  const stranger = { ...(await signIn(deps, (await makePerson(deps)).id, creator.host)), host: creator.host };
  expect(await bell(stranger)).toMatchObject({ items: [], meta: { unread: 0 } });
});

test('names the page that shows the post it is about', async () => {
  const { app, deps } = server;
  const [creator, follower] = [await makeCreator(deps), await makePerson(deps)];
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  await react(app, at(follower), postId, 'heart');
  await notifyAuthors(deps, 'reaction');
  const joined = await join(await makePerson(deps), creator);
  const { body } = await call(app, listNotifications, { token: creator.token });
  expect(body.items.map(({ id, page }) => [id === joined?.id, page])).toEqual([
    [true, undefined],
    [false, creator.userName],
  ]);
});
