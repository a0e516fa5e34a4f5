import { likePost } from '@udala/contract/likes';
import { listNotifications, Notification } from '@udala/contract/notifications';
import { getPost } from '@udala/contract/posts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { days } from '#platform/clock.ts';
import {
  freshKey,
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  signIn,
  type Person,
} from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { openSocket } from '#test/sockets.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const like = (person: { token?: string }, postId: string, body?: { liked?: boolean }, host = membersHost) =>
  call(server.app, likePost, {
    params: { postId },
    host,
    ...(body && { body }),
    ...(person.token !== undefined && { token: person.token }),
  });

const countOf = async (postId: string) => {
  const { rows } = await server.deps.pool.query<{ counted: number; rows: number; due: Date | null }>(
    `select c.likes as counted, (select count(*)::int from likes l where l.post_id = c.post_id) as rows, c.notification_due_at as due
     from post_counts c where c.post_id = $1`,
    [postId],
  );
  return rows[0];
};

const notificationsOf = async (person: Person) =>
  (await call(server.app, listNotifications, { token: person.token })).body.items;

async function openPost() {
  const creator = await makeCreator(server.deps);
  return { creator, postId: await makePost(server.deps, creator, { title: 'Harmattan', audience: 'everyone' }) };
}

test('toggles the like without a body, and sets it with one', async () => {
  const { postId } = await openPost();
  const chidi = await makePerson(server.deps);
  const steps = [
    [undefined, { liked: true, likeCount: 1 }],
    [undefined, { liked: false, likeCount: 0 }],
    [{}, { liked: true, likeCount: 1 }],
    [{ liked: true }, { liked: true, likeCount: 1 }],
    [{ liked: false }, { liked: false, likeCount: 0 }],
    [{ liked: false }, { liked: false, likeCount: 0 }],
  ] as const;
  for (const [body, outcome] of steps) expect((await like(chidi, postId, body)).body).toEqual(outcome);
});

test('keeps likes and their counter equal under concurrent likes and rapid toggling', async () => {
  const { postId } = await openPost();
  const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(server.deps)));
  const [impatient] = people;
  if (!impatient) throw new Error('not made');
  const sets = people.flatMap((person) => [
    like(person, postId, { liked: true }),
    like(person, postId, { liked: true }),
  ]);
  expect((await Promise.all(sets)).every(({ body }) => body.liked)).toBe(true);
  expect(await countOf(postId)).toMatchObject({ counted: 8, rows: 8 });
  const clicks = await Promise.all(Array.from({ length: 21 }, () => like(impatient, postId)));
  expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
  const { counted, rows } = (await countOf(postId)) ?? {};
  expect(counted).toBe(rows);
  expect((await server.deps.pool.query('select from inv_post_counts')).rowCount).toBe(0);
});

test('only those who may read a post may like it', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const [patron, lapsed, stranger] = await Promise.all([1, 2, 3].map(() => makePerson(deps)));
  if (!patron || !lapsed || !stranger) throw new Error('not made');
  const offer = await makeOffer(deps, creator);
  await makeMember(deps, patron, creator, offer);
  await makeMember(deps, lapsed, creator, offer, deps.clock.now());
  const postId = await makePost(deps, creator);
  const otherHost = (await makeCreator(deps)).host;
  const abroad = await signIn(deps, patron.id, otherHost);

  const table = [
    ['anonymous', {}, postId, 401],
    ['stranger', stranger, postId, 403],
    ['lapsed patron', lapsed, postId, 403],
    ['patron', patron, postId, 200],
    ['author', creator, postId, 200],
    ['missing post', patron, freshKey(), 404],
  ] as const;
  for (const [who, person, id, status] of table) expect([who, (await like(person, id)).status]).toEqual([who, status]);
  expect((await like(abroad, postId, undefined, otherHost)).status).toBe(404);
  expect((await like(patron, 'x')).status).toBe(400);
  expect(await countOf(postId)).toMatchObject({ counted: 2, rows: 2 });
});

test("a post's own page lists its likers, the viewer first, but not to those who may not read it", async () => {
  const { app, deps } = server;
  const { creator, postId } = await openPost();
  const people = await Promise.all(Array.from({ length: 22 }, () => makePerson(deps)));
  for (const person of people) await like(person, postId, { liked: true });
  const last = people.at(-1);
  if (!last) throw new Error('not made');
  const own = await call(app, getPost, { params: { id: postId }, token: last.token });
  expect(own.body.likes).toHaveLength(20);
  expect(own.body.likes[0]).toEqual({ userId: last.id });
  expect(own.body).toMatchObject({ likeCount: 22, viewer: { liked: true } });
  expect((await call(app, getPost, { params: { id: postId } })).body.likes).toHaveLength(19);
  await deps.db.updateTable('posts').set({ audience: 'patrons' }).where('id', '=', postId).execute();
  const locked = await call(app, getPost, { params: { id: postId } });
  expect(locked.body).toMatchObject({ likes: [], likeCount: 22 });
  expect((await call(app, getPost, { params: { id: postId }, token: creator.token })).body.likes).toHaveLength(19);
});

test("notifies the author once of a day's likes, again when more come, and never of the author's own", async () => {
  const { deps } = server;
  const { creator, postId } = await openPost();
  const [chidi, bola] = [await makePerson(deps, { name: 'Chidi' }), await makePerson(deps, { name: 'Bola' })];
  await like(creator, postId);
  expect(await countOf(postId)).toMatchObject({ counted: 1, due: null });
  await notifyAuthors(deps, 'like');
  expect(await notificationsOf(creator)).toEqual([]);

  await like(chidi, postId);
  await notifyAuthors(deps, 'like');
  const [first] = await notificationsOf(creator);
  expect(first).toMatchObject({
    message: 'Chidi liked your post “Harmattan”',
    entityType: 'like',
    entityId: postId,
    isRead: false,
    user: { profile: { name: 'Chidi', profileImageUrl: null } },
  });
  expect(await countOf(postId)).toMatchObject({ due: null });

  await server.app.inject({
    method: 'PATCH',
    url: '/notifications/read-all',
    headers: { host: membersHost, authorization: `Bearer ${creator.token}` },
  });
  await like(chidi, postId, { liked: false });
  await like(chidi, postId, { liked: true });
  await notifyAuthors(deps, 'like');
  expect(await notificationsOf(creator)).toMatchObject([{ id: first?.id, isRead: true }]);
  await like(bola, postId);
  await notifyAuthors(deps, 'like');
  expect(await notificationsOf(creator)).toMatchObject([
    { id: first?.id, message: 'Bola and 1 other liked your post “Harmattan”', isRead: false },
  ]);

  deps.clock.moveTo(deps.clock.offsetMs + days(1));
  await like(await makePerson(deps, { name: 'Efe' }), postId);
  await notifyAuthors(deps, 'like');
  expect((await notificationsOf(creator)).map(({ message }) => message)).toEqual([
    'Efe liked your post “Harmattan”',
    'Bola and 1 other liked your post “Harmattan”',
  ]);
});

test('does not notify of a like removed before the notification', async () => {
  const { creator, postId } = await openPost();
  const chidi = await makePerson(server.deps);
  await like(chidi, postId);
  await like(chidi, postId);
  await Promise.all([notifyAuthors(server.deps, 'like'), notifyAuthors(server.deps, 'like')]);
  expect(await notificationsOf(creator)).toEqual([]);
  expect(await countOf(postId)).toMatchObject({ counted: 0, rows: 0, due: null });
});

test('concurrent processes notify once', async () => {
  const { creator, postId } = await openPost();
  for (let n = 0; n < 3; n += 1) await like(await makePerson(server.deps), postId);
  await Promise.all(Array.from({ length: 4 }, () => notifyAuthors(server.deps, 'like')));
  expect(await notificationsOf(creator)).toMatchObject([
    { message: 'Chidi Eze and 2 others liked your post “Harmattan”' },
  ]);
});

test("shows the notification on the author's open page, and on nobody else's", async () => {
  const { app, deps } = server;
  const { creator, postId } = await openPost();
  const chidi = await makePerson(deps);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const author = await openSocket(address, creator);
  const liker = await openSocket(address, chidi);
  await like(chidi, postId);
  await notifyAuthors(deps, 'like');
  await expect.poll(() => author).toHaveLength(1);
  expect([...Value.Errors(Notification, author[0])]).toEqual([]);
  expect(author).toEqual(await notificationsOf(creator));
  expect(liker).toEqual([]);
});
