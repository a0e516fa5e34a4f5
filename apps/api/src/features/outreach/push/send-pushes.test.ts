import { blockPerson } from '@udala/contract/blocks';
import { hideComment } from '@udala/contract/comment-review';
import { readNotification } from '@udala/contract/notifications';
import { PushMessage } from '@udala/contract/push';
import { manyMore } from '@udala/messages/push-server';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifyGrouped, notifyOnce } from '#features/identity/notifications/notifications.service.ts';
import { days, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshKey, makeCreator, makePerson, makePost, signIn, type Creator } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { at, comment } from '#test/talk.ts';
import { startPushServer, type PushServer, type Subscription, type WantedNotification } from '#test/pushes.ts';

let server: PushServer;
let ada: Creator;
let phone: Subscription;
beforeAll(async () => void (server = await startPushServer()));
afterAll(() => server.close());
beforeEach(async () => void ({ ada, phone } = await server.begin()));

test('a notification arrives with its link at each browser of its recipient, and at no other', async () => {
  const chidi = await makePerson(server.deps, { name: 'Chidi' });
  await server.deps.db
    .updateTable('profiles')
    .set({ avatar_key: 'a/b.webp' })
    .where('user_id', '=', chidi.id)
    .execute();
  const [laptop, chidis] = [await server.fcmToken(), await server.subscribe()];
  await server.register(await signIn(server.deps, ada.id), laptop);
  await server.register(chidi, chidis);
  const notification = await server.notify({ to: ada, from: chidi });
  await server.send();
  for (const device of [phone, laptop]) {
    const [push, ...more] = await server.arrived(device);
    expect(more).toEqual([]);
    expect(Value.Check(PushMessage, push?.message)).toBe(true);
    expect(push).toMatchObject({
      message: { notificationId: notification.id, entityType: 'membership', entityId: notification.entityId },
      notification: { title: 'Chidi joined your page', icon: 'http://localhost:3000/media/a/b.webp' },
      urgency: 'high',
      ttlSeconds: 86_400,
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
  }
  expect(await server.titles(chidis)).toEqual([]);
  expect(await server.waiting()).toBe(0);
});

test('nothing is pushed before its commit, or twice; people without a browser cost no row', async () => {
  const nobody = await makePerson(server.deps);
  await server.notify({ to: nobody });
  const failing = inTransaction(server.deps.db, async (tx) => {
    const at = server.deps.clock.now();
    await notifyOnce(tx, {
      to: ada.id,
      from: ada.id,
      entityType: 'membership',
      entityId: freshKey(),
      eventKey: 'x:1',
      at,
    });
    throw new Error('payment refused');
  });
  await expect(failing).rejects.toThrow('payment refused');
  expect(await server.waiting()).toBe(0);
  await server.notify({ to: ada, eventKey: 'x:1' });
  await expect(server.notify({ to: ada, eventKey: 'x:1' })).rejects.toThrow('notified before');
  expect(await server.waiting()).toBe(1);
});

test('likes of a post are pushed once a day, however often their notification grows', async () => {
  const postId = await makePost(server.deps, ada, { title: 'Harmattan' });
  const like = (others: number, day: string) => {
    const from = ada.id;
    const at = server.deps.clock.now();
    const eventKey = `likes:${postId}:${day}`;
    return notifyGrouped(server.deps.db, [
      { to: ada.id, from, others, entityType: 'like', entityId: postId, eventKey, at },
    ]);
  };
  for (const others of [0, 1, 5]) {
    await like(others, '2026-03-01');
    await server.send();
  }
  await like(0, '2026-03-02');
  await server.send();
  expect(await server.titles(phone)).toEqual([1, 2].map(() => 'Ada Obi liked your post “Harmattan”'));
});

test('nothing is pushed that was read, switched off, deleted or is too old', async () => {
  const chidi = await makePerson(server.deps);
  const postId = await makePost(server.deps, ada, { title: 'Harmattan', audience: 'everyone' });
  const entityId = postId;
  const all = { push_posts: true, push_comments: true, push_reactions: true, push_money: true };
  await server.prefer(ada, { ...all, push_comments: false });
  const { body: said } = await comment(server.app, at(chidi), postId);
  await server.send();
  const read = await server.notify({ to: ada });
  await call(server.app, readNotification, { token: ada.token, params: { id: read.id }, body: { isRead: true } });
  const kinds: [object, Omit<WantedNotification, 'to'>][] = [
    [{ push_posts: false }, { entityType: 'post', entityId }],
    [{ push_comments: false }, { entityType: 'comment', entityId: said.id, eventKey: 'comment:1' }],
    [{ push_reactions: false }, { entityType: 'like', entityId }],
    [{ push_reactions: false }, { entityType: 'reaction', entityId }],
    [{ push_money: false }, { entityType: 'membership' }],
    [{ push_money: false }, { entityType: 'transaction', eventKey: 'refunded:1' }],
  ];
  for (const [off, given] of kinds) {
    await server.prefer(ada, { ...all, ...off });
    await server.notify({ to: ada, from: chidi, ...given });
    await server.send();
  }
  await server.prefer(ada, all);
  const gone = await makePost(server.deps, ada);
  await server.notify({ to: ada, entityType: 'post', entityId: gone });
  await server.deps.db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', gone).execute();
  await server.notify({ to: ada });
  await server.deps.pool.query(
    `update pushes set written_at = written_at - interval '25 hours' where notification_id in
    (select id from notifications where recipient_id = $1 and entity_type = 'membership')`,
    [ada.id],
  );
  await server.send();
  expect([await server.titles(phone), await server.waiting()]).toEqual([[], 0]);
  for (const [, given] of kinds) {
    await server.notify({ to: ada, from: chidi, ...given, eventKey: `${given.eventKey ?? 'again'}:${freshKey()}` });
    await server.send();
  }
  expect(await server.titles(phone)).toHaveLength(kinds.length);
});

test('nothing is pushed of a comment that was hidden, or of a person who was blocked, in the meantime', async () => {
  const { app, deps } = server;
  const [bola, troll, chidi] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  const [bolas, chidis] = [await server.subscribe(), await server.subscribe()];
  await server.register(bola, bolas);
  await server.register(chidi, chidis);
  const postId = await makePost(deps, ada, { audience: 'everyone' });
  const { body: said } = await comment(app, at(bola), postId, { text: 'Well done' });
  const { body: answer } = await comment(app, at(troll), postId, { text: 'Go away', parentId: said.id });
  expect((await call(app, hideComment, { ...at(ada), params: { id: answer.id } })).status).toBe(200);
  for (let nth = 0; nth < 12; nth += 1) await server.notify({ to: chidi, from: troll });
  await call(app, blockPerson, { ...at(chidi), params: { userId: troll.id } });
  await server.send();
  expect([await server.titles(bolas), await server.titles(chidis), await server.waiting()]).toEqual([[], [], 0]);
});

test('nothing goes to an ended session, a suspended person, or a phone that somebody else uses now', async () => {
  const [logged, expired, shut, lent] = await Promise.all([1, 2, 3, 4].map(() => makePerson(server.deps)));
  if (!logged || !expired || !shut || !lent) throw new Error('not made');
  const people = [logged, expired, shut, lent];
  const phones = await Promise.all(people.map(() => server.subscribe()));
  for (const [n, person] of people.entries()) await server.register(person, phones[n] ?? '');
  for (const to of people) await server.notify({ to });
  const { pool } = server.deps;
  await pool.query('delete from sessions where user_id = $1', [logged.id]);
  await pool.query('update sessions set expires_at = $2 where user_id = $1', [expired.id, server.deps.clock.now()]);
  await server.prefer(shut, { state: 'suspended' });
  await server.register(await makePerson(server.deps), phones[3] ?? '');
  await server.send();
  for (const device of phones) expect(await server.titles(device)).toEqual([]);
  expect(await server.waiting()).toBe(0);
});

test("a browser on a creator's host gets pushes about that creator only", async () => {
  const [patron, other] = [await makePerson(server.deps), await makeCreator(server.deps, { name: 'Bola' })];
  const there = await server.subscribe();
  const at = await signIn(server.deps, patron.id, ada.host);
  expect((await server.register(at, there, ada.host)).status).toBe(200);
  for (const creator of [ada, other]) {
    const entityId = await makePost(server.deps, creator, { title: 'Harmattan' });
    await server.notify({ to: patron, from: creator, entityType: 'post', entityId });
  }
  await server.send();
  expect(await server.arrived(there)).toMatchObject([
    { notification: { title: 'Ada Obi posted “Harmattan”', icon: `http://${ada.host}/icon-192.png` } },
  ]);
});

test('after quiet hours the newest unread ones come one by one, the others as a number', async () => {
  const { deps } = server;
  const { clock } = deps;
  const toLagos = async (hour: number) => {
    const now = clock.now();
    const next = new Date(now);
    next.setUTCHours(hour - 1, 0, 0, 0);
    await server.passTime(((next.getTime() - now.getTime() + days(1)) % days(1)) + 1_000);
  };
  await server.prefer(ada, { quiet_on: true, quiet_from: '22:00', quiet_to: '07:00' });
  // Sessions must outlive the night.
  await deps.pool.query(`update sessions set expires_at = '2100-01-01'`);
  await toLagos(23);
  const notifications = [];
  for (let n = 0; n < 12; n += 1) notifications.push(await server.notify({ to: ada }));
  await server.send();
  await server.passTime(minutes(7 * 60));
  await server.send();
  expect([await server.titles(phone), await server.waiting()]).toEqual([[], 12]);
  const [first] = notifications;
  await call(server.app, readNotification, {
    token: ada.token,
    params: { id: first?.id ?? '' },
    body: { isRead: true },
  });
  await server.passTime(minutes(70));
  await server.send();
  const pushed = await server.arrived(phone);
  expect(pushed.map(({ notification }) => notification.title).toSorted()).toEqual(
    ['Ada Obi joined your page', 'Ada Obi joined your page', 'Ada Obi joined your page', manyMore(8)].toSorted(),
  );
  const pushedIds = pushed.flatMap(({ message }) => message['notificationId'] ?? []);
  expect(pushedIds.toSorted()).toEqual(
    notifications
      .slice(-3)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await server.waiting()).toBe(0);
});

test('the longest sentence fits, and reveals no text for members', async () => {
  const long = '🎉"\\'.repeat(40).slice(0, 100);
  await server.deps.db
    .updateTable('profiles')
    .set({ name: Array.from(long).slice(0, 80).join('') })
    .where('user_id', '=', ada.id)
    .execute();
  const entityId = await makePost(server.deps, ada, { title: Array.from(long).slice(0, 80).join(''), body: 'secret' });
  const reader = await makePerson(server.deps);
  const there = await server.subscribe();
  await server.register(reader, there);
  await server.notify({ to: reader, entityType: 'post', entityId });
  await server.send();
  expect(await server.titles(there)).toEqual([expect.stringContaining('🎉')]);
  expect(JSON.stringify(await server.arrived(there))).not.toContain('secret');
});
