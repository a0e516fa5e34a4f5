import { deleteComment, showComment } from '@udala/contract/comments';
import { listNotifications, Notification, readNotification } from '@udala/contract/notifications';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { openSocket } from '#test/sockets.ts';
import { at, bellOf, comment } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function openPost({ title = 'Harmattan', audience = 'everyone' as 'everyone' | 'patrons' } = {}) {
  const { deps } = server;
  const creator = await makeCreator(deps, { name: 'Ada' });
  const postId = await makePost(deps, creator, { title, audience });
  const [chidi, bola] = [await makePerson(deps, { name: 'Chidi' }), await makePerson(deps, { name: 'Bola' })];
  return { creator, postId, chidi, bola };
}

test('the creator is notified of every comment but their own, and the answered person too, once each', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId, { text: 'Well said' });
  const { body: answer } = await comment(app, at(creator), postId, { text: 'Thank you', parentId: thread.id });
  await comment(app, bola, postId, { text: 'I agree', parentId: answer.id });
  await comment(app, bola, postId, { text: 'With you', parentId: thread.id });
  await comment(app, chidi, postId, { text: 'To myself', parentId: thread.id });
  expect(await bellOf(app, at(creator))).toEqual([
    'Chidi commented on “Harmattan”: “To myself”',
    'Bola commented on “Harmattan”: “With you”',
    'Bola answered your comment on “Harmattan”: “I agree”',
    'Chidi commented on “Harmattan”: “Well said”',
  ]);
  expect(await bellOf(app, chidi)).toEqual([
    'Bola answered your comment on “Harmattan”',
    'Ada answered your comment on “Harmattan”',
  ]);
  expect(await bellOf(app, bola)).toEqual([]);
  const { items } = (await call(app, listNotifications, { token: chidi.token })).body;
  expect(items[1]).toMatchObject({ entityType: 'comment', entityId: answer.id, user: { profile: { name: 'Ada' } } });
  const read = { token: chidi.token, params: { id: items[1]?.id ?? '' }, body: { isRead: true } };
  expect((await call(app, readNotification, read)).body).toEqual({ ...items[1], isRead: true });
});

test('long comments are cut, and a post without a title is called yours', async () => {
  const { app } = server;
  const { creator, postId, chidi } = await openPost({ title: '' });
  await comment(app, chidi, postId, { text: `${'word '.repeat(30)}` });
  await comment(app, chidi, postId, { text: '😀'.repeat(90) });
  expect(await bellOf(app, at(creator))).toEqual([
    `Chidi commented on your post: “${'😀'.repeat(80)}…”`,
    `Chidi commented on your post: “${'word '.repeat(16).trim()}…”`,
  ]);
});

test('a person who may not read the post any more is not notified of an answer', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi, bola } = await openPost({ audience: 'patrons' });
  const offer = await makeOffer(deps, creator);
  const until = later(deps.clock.now(), days(1));
  for (const patron of [chidi, bola]) await makeMember(deps, patron, creator, offer, until);
  const { body: thread } = await comment(app, chidi, postId);
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: deps.clock.now() })
    .where('patron_id', '=', chidi.id)
    .execute();
  expect((await comment(app, bola, postId, { text: 'Well said', parentId: thread.id })).status).toBe(201);
  expect(await bellOf(app, at(chidi))).toEqual([]);
  expect(await bellOf(app, at(creator))).toHaveLength(2);
});

test('a notification repeats no word of a post or comment that its owner may not read any more', async () => {
  const { app, deps } = server;
  const { creator, postId, chidi } = await openPost({ audience: 'patrons' });
  await makeMember(deps, chidi, creator, await makeOffer(deps, creator));
  const { body: thread } = await comment(app, chidi, postId);
  await comment(app, at(creator), postId, { text: 'the-secret-place', parentId: thread.id });
  await deps.db
    .updateTable('subscriptions')
    .set({ access_until: deps.clock.now() })
    .where('patron_id', '=', chidi.id)
    .execute();
  const bell = await call(app, listNotifications, { token: chidi.token });
  expect(bell.body.items.map(({ message }) => message)).toEqual(['Ada answered your comment on “Harmattan”']);
  expect(bell.raw).not.toContain('the-secret-place');
});

test('a held comment notifies the creator, and the answered person once it is shown', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId, { text: 'Well said' });
  const { body: held } = await comment(app, bola, postId, { text: 'https://win.example', parentId: thread.id });
  expect((await bellOf(app, at(creator)))[0]).toBe(
    'A comment by Bola on “Harmattan” waits for you: “https://win.example”',
  );
  expect(await bellOf(app, chidi)).toEqual([]);
  for (let n = 0; n < 2; n += 1) await call(app, showComment, { token: creator.token, params: { id: held.id } });
  expect(await bellOf(app, chidi)).toEqual(['Bola answered your comment on “Harmattan”']);
  expect((await bellOf(app, at(creator)))[0]).toBe('Bola commented on “Harmattan”: “https://win.example”');
});

test('notifications are deleted with the comment and its answers', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId);
  await comment(app, bola, postId, { parentId: thread.id });
  await comment(app, bola, postId, { text: 'This one stays' });
  await call(app, deleteComment, { token: chidi.token, params: { id: thread.id } });
  expect(await bellOf(app, chidi)).toEqual([]);
  expect(await bellOf(app, at(creator))).toEqual(['Bola commented on “Harmattan”: “This one stays”']);
});

test('a creator’s host shows a person’s own notifications of another page, and nobody else’s', async () => {
  const { app, deps } = server;
  const { postId, chidi } = await openPost();
  const guest = await makeCreator(deps, { name: 'Efe' });
  const { body: thread } = await comment(app, chidi, postId);
  const { body: answer } = await comment(app, at(guest), postId, { parentId: thread.id });
  await comment(app, chidi, postId, { parentId: answer.id });
  const on = async (id: string) => ({ host: guest.host, ...(await signIn(deps, id, guest.host)) });
  const [chidis, guests] = [await bellOf(app, chidi), await bellOf(app, at(guest))];
  expect([chidis.length, guests.length]).toEqual([1, 1]);
  expect(await bellOf(app, await on(chidi.id))).toEqual(chidis);
  expect(await bellOf(app, await on(guest.id))).toEqual(guests);
});

test('open pages of the notified people update at once, and nobody else’s', async () => {
  const { app } = server;
  const { creator, postId, chidi, bola } = await openPost();
  const { body: thread } = await comment(app, chidi, postId);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const heard = {
    creator: await openSocket(address, creator),
    chidi: await openSocket(address, chidi),
    bola: await openSocket(address, bola),
  };
  await comment(app, bola, postId, { text: 'Heard', parentId: thread.id });
  await expect.poll(() => [heard.creator.length, heard.chidi.length]).toEqual([1, 1]);
  expect([...Value.Errors(Notification, heard.chidi[0])]).toEqual([]);
  expect(heard.creator).toMatchObject([{ userId: creator.id, message: 'Bola commented on “Harmattan”: “Heard”' }]);
  expect(JSON.stringify(heard.chidi)).not.toContain('Heard');
  expect(heard.bola).toEqual([]);
});
