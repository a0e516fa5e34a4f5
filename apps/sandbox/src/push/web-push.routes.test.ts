import { expect, test } from 'vitest';
import webPush from 'web-push';
import { openSandbox, temporaryFile } from '../../test/harness.ts';
import { arrived, contact, idOf, message, send, subscribe, vapid } from '../../test/pusher.ts';

const other = webPush.generateVAPIDKeys();

test('a push arrives as it was sent, and is shown', async () => {
  const databaseFile = temporaryFile();
  const sandbox = await openSandbox({ databaseFile });
  const subscription = await subscribe(sandbox);
  expect(subscription.endpoint).toMatch(`${sandbox.url}/push/`);

  const answer = await send(subscription, { options: { TTL: 3600, urgency: 'high', topic: 'post-12' } });
  expect([answer.status, answer.headers.get('ttl'), answer.headers.get('location')]).toEqual([
    201,
    '3600',
    expect.stringContaining(`${sandbox.url}/push/message/`),
  ]);
  await sandbox.close();

  const after = await openSandbox({ databaseFile });
  const [push] = await arrived(after, idOf(subscription));
  expect(JSON.parse(push?.payload ?? '')).toEqual(message);
  expect(push).toMatchObject({
    kind: 'web',
    deviceName: "Ngozi's phone",
    title: 'Ada posted',
    body: 'Behind episode 12: ₦ & 🎉',
    ttlSeconds: 3600,
    urgency: 'high',
    topic: 'post-12',
  });
  expect(await arrived(after, 'nobody')).toEqual([]);
  const page = await (await after.request('/pushes')).text();
  expect(page).toContain('Ada posted');
  expect(page).toContain('Behind episode 12: ₦ &amp; 🎉');
  expect(await (await after.request('/')).text()).toContain('Ada posted');
});

test('a push encrypted for another browser arrives, but cannot be read', async () => {
  const sandbox = await openSandbox();
  const [one, two] = [await subscribe(sandbox), await subscribe(sandbox)];
  expect((await send({ ...one, keys: two.keys })).status).toBe(201);
  expect(await arrived(sandbox)).toMatchObject([{ device: idOf(one), payload: null, title: null }]);
  expect(await (await sandbox.request('/pushes')).text()).toContain('✕ Not readable');
});

const signed = (
  pair: typeof vapid,
  { aud, sub = contact, hours = 12 }: { aud: string; sub?: string; hours?: number },
) => {
  const exp = Math.floor(Date.now() / 1000 + hours * 3600);
  return webPush.getVapidHeaders(aud, sub, pair.publicKey, pair.privateKey, 'aes128gcm', exp).Authorization;
};

const refused: [string, (origin: string) => Parameters<typeof send>[1], number, string][] = [
  ['nobody', () => ({ headers: { Authorization: null } }), 401, 'authorization is missing'],
  ['nobody in the right form', () => ({ headers: { Authorization: 'Bearer x' } }), 403, 'vapid t=…'],
  ['another sender', (aud) => ({ headers: { Authorization: signed(other, { aud }) } }), 403, 'another application'],
  [
    'another under our key',
    (aud) => ({ headers: { Authorization: signed(other, { aud }).replace(other.publicKey, vapid.publicKey) } }),
    403,
    'signature verification failed',
  ],
  [
    'a token for another service',
    () => ({ headers: { Authorization: signed(vapid, { aud: 'https://push.example' }) } }),
    403,
    'unexpected "aud"',
  ],
  ['an old token', (aud) => ({ headers: { Authorization: signed(vapid, { aud, hours: -1 }) } }), 403, '"exp"'],
  ['no time to live', () => ({ headers: { TTL: null } }), 400, 'TTL'],
  ['an unknown urgency', () => ({ headers: { Urgency: 'now' } }), 400, 'Urgency'],
  ['a long topic', () => ({ headers: { Topic: 'x'.repeat(33) } }), 400, 'Topic'],
  ['the draft of the encoding', () => ({ options: { contentEncoding: 'aesgcm' } }), 403, 'vapid t=…'],
  ['no encoding', () => ({ headers: { 'Content-Encoding': null } }), 415, 'aes128gcm'],
  ['no message', () => ({ body: Buffer.alloc(0) }), 400, 'empty'],
  ['a byte too much', () => ({ body: Buffer.alloc(4097) }), 413, '4096'],
];

test('a sender or a message that breaks the rules is refused', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  for (const [name, changesFor, status, words] of refused) {
    const answer = await send(subscription, changesFor(sandbox.url));
    const { code, message: sentence } = (await answer.json()) as { code: number; message: string };
    expect([name, answer.status, code, sentence]).toEqual([name, status, status, expect.stringContaining(words)]);
  }
  expect(await arrived(sandbox)).toEqual([]);
});

test('a token is good for a day at most, and names its audience', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  const { SignJWT, importJWK } = await import('jose');
  const point = Buffer.from(vapid.publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
      d: vapid.privateKey,
    },
    'ES256',
  );
  const answerTo = async (claims: { sub?: string }, exp: string) => {
    const token = await new SignJWT({ aud: sandbox.url, ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime(exp)
      .sign(key);
    return (await send(subscription, { headers: { Authorization: `vapid k=${vapid.publicKey}, t=${token}` } })).status;
  };
  expect(await answerTo({ sub: contact }, '23h')).toBe(201);
  expect(await answerTo({ sub: contact }, '25h')).toBe(403);
  expect(await answerTo({}, '1h')).toBe(403);
  expect(await answerTo({ sub: 'http://udala.example' }, '1h')).toBe(403);
});

test('a browser that is unknown, or has unsubscribed, is reported', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  expect((await send({ ...subscription, endpoint: `${sandbox.url}/push/nobody` })).status).toBe(404);
  await sandbox.submit('/pushes/gone', { device: idOf(subscription) });
  expect((await send(subscription)).status).toBe(410);
  expect(await (await sandbox.control('/push/devices')).json()).toMatchObject({ items: [{ gone: true }] });
  expect((await sandbox.control('/push/gone', { device: 'nobody' })).status).toBe(404);
});
