import { logout } from '@udala/contract/auth';
import { removePushNotification, sendTestPush } from '@udala/contract/push';
import { addressUnusable, fcmOff, nowhereToPush, testMessage } from '@udala/messages/push-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { freshKey, makeCreator, makePerson, signIn, type Person } from '#test/factories.ts';
import { call, eventually, serverForTest } from '#test/harness.ts';
import { startPushServer, type PushServer, type Subscription } from '#test/pushes.ts';

let server: PushServer;
let good: Subscription;
beforeAll(async () => {
  server = await startPushServer();
  await server.deps.jobs.start();
  good = await server.subscribe();
});
afterAll(async () => {
  await server.deps.jobs.stop();
  await server.close();
});

const devices = async (): Promise<{ kind: string; user_id: string; address: string }[]> =>
  (await server.deps.pool.query('select kind, user_id, address from push_devices order by created_at, id')).rows;
const devicesOf = async ({ id }: Person) => (await devices()).filter((device) => device.user_id === id);
const deleteAllDevices = () => server.deps.pool.query('delete from push_devices');
const testPush = ({ token }: { token: string }, key = freshKey()) =>
  call(server.app, sendTestPush, { token, headers: { 'idempotency-key': key } });

const at = (endpoint: string) => () => ({ ...good, endpoint });
const keyed = (keys: Partial<Subscription['keys']>) => () => ({ ...good, keys: { ...good.keys, ...keys } });
const offTheCurve = `B${'A'.repeat(86)}`;

test.each<[string, () => unknown]>([
  ['the machine itself', at('https://127.0.0.1/push')],
  ['the machine itself, where the vendor is not', at('http://localhost:1/push')],
  ['the machine itself, in six', at('https://[::1]/push')],
  ['a metadata service', at('http://169.254.169.254/latest/meta-data')],
  ['a metadata service in disguise', at('https://[::ffff:169.254.169.254]/')],
  ['a number', at('https://0x7f.1/')],
  ['another server', at('https://push.example/send')],
  ['a host that begins like a vendor', at('https://fcm.googleapis.com.evil.example/send')],
  ['a host that ends like a vendor', at('https://evilfcm.googleapis.com/send')],
  ['a vendor below a vendor', at('https://x.fcm.googleapis.com/send')],
  ['the top of a pattern', at('https://push.apple.com/send')],
  ['a vendor as a password', at('https://fcm.googleapis.com@127.0.0.1/send')],
  ['a vendor with a password', at('https://me:secret@fcm.googleapis.com/send')],
  ['another port of a vendor', at('https://fcm.googleapis.com:22/send')],
  ['a vendor in the open', at('http://fcm.googleapis.com/send')],
  ['a file', at('file:///etc/passwd')],
  ['a script', at('javascript:alert(1)')],
  ['nothing', at('')],
  ['no key', () => ({ endpoint: good.endpoint })],
  ['a key that is no point of the curve', keyed({ p256dh: offTheCurve })],
  ['a short key', keyed({ p256dh: 'BAAA' })],
  ['a key in the other base64', keyed({ p256dh: `B${'+'.repeat(86)}` })],
  ['a short secret', keyed({ auth: 'AAAA' })],
  ['a long secret', keyed({ auth: 'A'.repeat(43) })],
  ['a list', () => [good, good]],
  ['half of one', () => `{"endpoint":"${good.endpoint}"`],
  ['a token with a gap', () => `${'a'.repeat(30)} ${'b'.repeat(30)}`],
  ['a short token', () => 'abc'],
  ['a long one', () => 'a'.repeat(5_000)],
  ['one that grows too long as it is encoded', at(`https://fcm.googleapis.com/${'ọ'.repeat(2_000)}`)],
])('nothing is pushed to %s', async (_what, address) => {
  await deleteAllDevices();
  const person = await makePerson(server.deps);
  const value = address();
  const answer = await server.register(person, typeof value === 'string' ? value : JSON.stringify(value));
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: { pushNotificationToken: expect.any(String) } },
  });
  expect(await devices()).toEqual([]);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
])('a browser may be registered at %s', async (endpoint) => {
  await deleteAllDevices();
  const person = await makePerson(server.deps);
  expect((await server.register(person, JSON.stringify({ ...good, endpoint, expirationTime: null }))).status).toBe(200);
  expect(JSON.parse((await devices())[0]?.address ?? '')).toEqual({ endpoint, keys: good.keys });
});

test('a Firebase token is accepted only where Firebase is configured', async () => {
  const person = await makePerson(server.deps);
  expect((await server.register(person, await server.fcmToken())).status).toBe(200);
  expect(await devicesOf(person)).toMatchObject([{ kind: 'fcm' }]);
  const { app, deps } = await serverForTest();
  const { token } = await makePerson(deps);
  const payload = { pushNotificationToken: 'a'.repeat(40), deviceType: 'web' };
  const answer = await app.inject({
    method: 'POST',
    url: '/notifications/registerPushNotification',
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { pushNotificationToken: fcmOff } }]);
  expect(addressUnusable).not.toBe(fcmOff);
});

test('a session has one browser, a browser has one session, and a new key replaces the old one', async () => {
  await deleteAllDevices();
  const [ada, chidi] = [await makePerson(server.deps), await makePerson(server.deps)];
  const [one, two] = [await server.subscribe(), await server.subscribe()];
  await server.register(ada, one);
  await server.register(ada, two);
  expect((await devicesOf(ada)).map(({ address }) => address)).toEqual([JSON.stringify(two)]);
  await server.register(ada, { ...two, keys: one.keys });
  expect((await devicesOf(ada)).map(({ address }) => address)).toEqual([JSON.stringify({ ...two, keys: one.keys })]);

  await Promise.all([1, 2, 3, 4].map(() => server.register(chidi, two)));
  expect([await devicesOf(ada), (await devicesOf(chidi)).length]).toEqual([[], 1]);
  // Both register at once, each with the other's address: either order is valid, and every call succeeds.
  const swapped = await Promise.all(
    [1, 2, 3].flatMap(() => [
      server.register(ada, one),
      server.register(chidi, one),
      server.register(ada, two),
      server.register(chidi, two),
    ]),
  );
  expect(new Set(swapped.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a browser is removed with its session, or on request; the others stay', async () => {
  const person = await makePerson(server.deps);
  const laptop = await signIn(server.deps, person.id);
  await server.register(person, await server.subscribe());
  await server.register(laptop, await server.subscribe());
  await call(server.app, logout, { token: laptop.token });
  expect(await devicesOf(person)).toHaveLength(1);
  const stranger = await makePerson(server.deps);
  expect((await call(server.app, removePushNotification, { token: stranger.token })).status).toBe(200);
  expect(await devicesOf(person)).toHaveLength(1);
  expect((await call(server.app, removePushNotification, { token: person.token })).body).toEqual({});
  expect((await call(server.app, removePushNotification, { token: person.token })).status).toBe(200);
  expect(await devicesOf(person)).toEqual([]);
});

test('a session that has just ended registers nothing', async () => {
  const person = await makePerson(server.deps);
  await server.register(person, await server.subscribe());
  await server.deps.pool.query('delete from sessions where user_id = $1', [person.id]);
  expect((await server.register(person, await server.subscribe())).status).toBe(401);
  expect(await devicesOf(person)).toEqual([]);
});

test('a test message goes once per request to all browsers of its sender, and to no other', async () => {
  const [ada, other] = [await makeCreator(server.deps), await makePerson(server.deps)];
  expect(await testPush(ada)).toMatchObject({ status: 409, body: { code: 'conflict', message: nowhereToPush } });
  expect((await call(server.app, sendTestPush, { token: ada.token })).status).toBe(400);

  await server.deps.db
    .updateTable('users')
    .set({ quiet_on: true, quiet_from: '00:00', quiet_to: '23:59', push_money: false })
    .where('id', '=', ada.id)
    .execute();
  const [phone, laptop, dead, others] = [
    await server.subscribe(),
    await server.fcmToken(),
    await server.subscribe(),
    await server.subscribe(),
  ];
  await server.register(ada, phone);
  await server.register(await signIn(server.deps, ada.id), laptop);
  await server.register(await signIn(server.deps, ada.id), dead);
  await server.register(other, others);
  await server.unregister(dead);

  const key = freshKey();
  const answers = await Promise.all([1, 2, 3].map(() => testPush(ada, key)));
  expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [202, { devices: 3 }]));
  await eventually(async () => (await server.arrived(laptop)).length > 0 && (await server.arrived(phone)).length > 0);
  for (const device of [phone, laptop]) {
    expect(await server.arrived(device)).toMatchObject([
      { message: { notification: expect.any(String) }, notification: { title: testMessage }, urgency: 'high' },
    ]);
  }
  await eventually(async () => (await devicesOf(ada)).length === 2);
  expect(await server.arrived(others)).toEqual([]);

  expect([(await testPush(ada)).status, (await testPush(ada)).status]).toEqual([202, 429]);
  await server.passTime(days(1));
  expect((await testPush(ada)).status).toBe(202);
});
