import { createComment } from '@udala/contract/comments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifyGrouped } from '#features/identity/notifications/notifications.service.ts';
import { minutes } from '#platform/clock.ts';
import { freshKey, makePerson, makePost, signIn, type Creator } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { startPushServer, type PushServer, type Subscription } from '#test/pushes.ts';
import { takeDuePushes } from './pushes.queries.ts';
import { sendDuePushes } from './send-pushes.ts';

let server: PushServer;
let ada: Creator;
let phone: Subscription;
beforeAll(async () => void (server = await startPushServer()));
afterAll(() => server.close());
beforeEach(async () => void ({ ada, phone } = await server.begin()));

test('a browser that its vendor no longer knows is deleted, and the others get the push', async () => {
  const [token, foreign, laptop] = [await server.fcmToken(), await server.fcmToken('other'), await server.subscribe()];
  const address = JSON.stringify({ ...(await server.subscribe()), endpoint: `${server.vendorUrl}/push/unknown` });
  for (const device of [token, foreign, laptop, address]) {
    await server.register(await signIn(server.deps, ada.id), device);
  }
  await server.unregister(phone);
  await server.unregister(token);
  await server.notify({ to: ada });
  await server.send();
  const left = await server.deps.db
    .selectFrom('push_devices')
    .select('address')
    .where('user_id', '=', ada.id)
    .execute();
  expect(left.map((row) => row.address)).toEqual([JSON.stringify(laptop)]);
  expect([await server.titles(laptop), await server.waiting()]).toEqual([['Ada Obi joined your page'], 0]);
});

test('a busy vendor is called again at the time it gave, and not before', async () => {
  await server.fail({ service: 'web-push', kind: 'busy', retryAfterSeconds: 600 });
  await server.notify({ to: ada });
  await server.send();
  await server.heal();
  await server.notify({ to: ada });
  await server.passTime(minutes(9));
  await server.send();
  expect([await server.titles(phone), await server.waiting()]).toEqual([[], 2]);
  await server.passTime(minutes(6));
  await server.send();
  expect([(await server.titles(phone)).length, await server.waiting()]).toEqual([2, 0]);
});

test('failures are logged without any address or key', async () => {
  const token = await server.fcmToken();
  await server.register(await signIn(server.deps, ada.id), token);
  const faults = [{ kind: 'busy' }, { kind: 'broken' }, { kind: 'broken', status: 403 }, { kind: 'down' }] as const;
  for (const fault of faults) {
    await server.fail(fault);
    await server.notify({ to: ada });
    await server.send();
    await server.heal();
    await server.passTime(minutes(61));
  }
  const said = server.logged.join('');
  expect(said).toContain('push put off');
  expect(said).toContain('push refused');
  const [id = 'none'] = phone.endpoint.split('/').slice(-1);
  for (const secret of [id, phone.keys.p256dh, phone.keys.auth, token, server.deps.vapid.privateKey, 'BEGIN PRIVATE']) {
    expect(said).not.toContain(secret);
  }
});

test('concurrent processes send each push once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(server.deps)));
  for (const person of people) await server.register(person, await server.subscribe());
  for (const to of people) await server.notify({ to, entityType: 'transaction', eventKey: 'refunded:two' });
  await Promise.all([server.send(), server.send(), server.send()]);
  const counts = Map.groupBy(await server.arrived(), ({ message }) => message['notificationId']);
  const ids = await server.deps.pool.query<{ id: string }>(
    `select id from notifications where event_key = 'refunded:two'`,
  );
  expect(ids.rows.map(({ id }) => counts.get(id)?.length)).toEqual(people.map(() => 1));
});

test('a slow vendor blocks nothing: calls that a round could not begin wait for the next one', async () => {
  const phones = await Promise.all(Array.from({ length: 39 }, () => server.subscribe()));
  for (const one of phones) await server.register(await signIn(server.deps, ada.id), one);
  await server.fail({ service: 'web-push', kind: 'slow', ms: 400 });
  await server.notify({ to: ada });
  await sendDuePushes(server.deps, { roundMs: 200 });
  expect(await server.waiting()).toBe(40 - 16);
  await server.heal();
  await server.send();
  const counts = await Promise.all([phone, ...phones].map(async (one) => (await server.titles(one)).length));
  expect([counts, await server.waiting()]).toEqual([Array.from({ length: 40 }, () => 1), 0]);
});

test('pushes leased by a process that died are sent by another one after the lease', async () => {
  await server.notify({ to: ada });
  const now = server.deps.clock.now();
  const round = { now, until: new Date(now.getTime() + minutes(3)), since: new Date(0), atOnce: 64, membersHost: '' };
  expect(await takeDuePushes(server.deps.db, round)).toHaveLength(1);
  await server.send();
  expect(await server.titles(phone)).toEqual([]);
  await server.passTime(minutes(4));
  await server.send();
  expect([(await server.titles(phone)).length, await server.waiting()]).toEqual([1, 0]);
});

test('while vendors are slow or down nothing else waits, and every push is sent once they are back', async () => {
  const { app, deps } = server;
  const chidi = await makePerson(deps, { name: 'Chidi' });
  const postId = await makePost(deps, ada, { title: 'Harmattan', audience: 'everyone' });
  const say = (text: string) =>
    call(app, createComment, {
      params: { postId },
      token: chidi.token,
      body: { text },
      headers: { 'idempotency-key': freshKey() },
    });
  for (const kind of ['slow', 'down'] as const) {
    await server.fail({ kind });
    expect((await say(`${kind} one`)).status).toBe(201);
    let isOver = false;
    const sending = server.send().finally(() => (isOver = true));
    expect((await say(`${kind} two`)).status).toBe(201);
    const { rows } = await deps.pool.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    if (kind === 'slow') expect([rows.length, isOver]).toEqual([0, false]);
    await sending;
    await server.heal();
  }
  expect(await server.waiting()).toBe(4);
  // Each failed call makes the next backoff longer.
  await eventually(async () => {
    await server.passTime(minutes(5));
    await server.send();
    return (await server.waiting()) === 0;
  });
  // A push that a slow vendor accepted after the timeout comes a second time, under the same topic.
  const arrived = await server.arrived(phone);
  expect(new Set(arrived.map(({ notification }) => notification.title))).toEqual(
    new Set(
      ['slow one', 'slow two', 'down one', 'down two'].map((text) => `Chidi commented on “Harmattan”: “${text}”`),
    ),
  );
  const topics = Map.groupBy(arrived, ({ message }) => message['notificationId']);
  for (const same of topics.values()) expect(new Set(same.map(({ topic }) => topic)).size).toBe(1);
});

test('announcing a post to a thousand people inserts one push per browser in the same statement', async () => {
  const { deps } = server;
  const postId = await makePost(deps, ada, { audience: 'everyone' });
  const { rows } = await deps.pool.query<{ id: string }>(
    `with person as (
       insert into users (email, roles, state, created_at)
       select 'reader' || n || '@example.com', array['patron'], 'active', $1 from generate_series(1, 1000) n returning id),
     session as (
       insert into sessions (token_hash, media_token_hash, user_id, host, created_at, seen_at, expires_at)
       select sha256(id::text::bytea), sha256(('m' || id)::bytea), id, 'localhost:3000', $1, $1, '2100-01-01' from person
       returning id, user_id)
     insert into push_devices (session_id, user_id, kind, address, address_hash, created_at)
     select id, user_id, 'fcm', 'x', sha256(('d' || id)::bytea), $1 from session returning user_id as id`,
    [deps.clock.now()],
  );
  const at = deps.clock.now();
  const event = {
    from: ada.id,
    others: 0,
    entityType: 'post',
    entityId: postId,
    eventKey: `post:${postId}`,
    at,
  } as const;
  const notifications = rows.map(({ id }) => ({ ...event, to: id }));
  await Promise.all([notifyGrouped(deps.db, notifications), notifyGrouped(deps.db, notifications)]);
  expect(await server.waiting()).toBe(1000);
});
