import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { expect, onTestFinished, test } from 'vitest';
import { START_MS } from '../../../../../scripts/test/patience.ts';
import { later } from '../clock.ts';
import { createPush } from './push.ts';
import type { OutgoingPush } from './vendor-request.ts';
import { vapidSubject } from './vapid.ts';

const vapid = webPush.generateVAPIDKeys();
const keys = { p256dh: vapid.publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
const outgoing: OutgoingPush = { data: { notification: '{"title":"Ada posted"}' }, urgency: 'high', topic: 'one' };
const privateKey = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

/** Timeout of calls to a slow vendor: long enough for two calls to reach it. */
const SLOW_MS = 5_000;

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A vendor with scripted responses that counts the requests to each address. */
async function openVendor(answer: Answering, timeoutMs = START_MS) {
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    request.resume();
    requests.push(request.url ?? '');
    if (request.url === '/token') response.end(JSON.stringify({ access_token: 'ya29', expires_in: 3599 }));
    else answer(request, response);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  // The clock stands still: a pause ends when a test moves it, however long a call took.
  let now = new Date();
  const push = createPush({
    vapid,
    subject: 'mailto:hello@udala.test',
    hosts: [`localhost:${port}`],
    local: true,
    firebase: { projectId: 'udala', clientEmail: 'a@b.example', privateKey, sendUrl: url, tokenUrl: `${url}/token` },
    clock: { now: () => now },
    timeoutMs,
  });
  const web = { kind: 'web', address: JSON.stringify({ endpoint: `${url}/send/1`, keys }) } as const;
  const fcm = { kind: 'fcm', address: 'a'.repeat(40) } as const;
  const pass = (ms: number) => (now = later(now, ms));
  return { push, web, fcm, requests, pass, url };
}

const fcmError = (errorCode: string, message = '') =>
  JSON.stringify({
    error: { message, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] },
  });
const date = new Date('2026-03-01T12:00:00Z').toUTCString();
const MINUTE = 60_000;

test.each([
  ['web', 201, {}, '', { kind: 'sent' }],
  ['web', 202, {}, '', { kind: 'sent' }],
  ['web', 404, {}, '', { kind: 'gone' }],
  ['web', 410, {}, '', { kind: 'gone' }],
  ['web', 400, {}, '', { kind: 'refused', reason: '400' }],
  ['web', 413, {}, '', { kind: 'refused', reason: '413' }],
  ['web', 403, {}, '', { kind: 'refused', reason: '403' }],
  ['web', 302, { location: '/send/other' }, '', { kind: 'refused', reason: '302' }],
  ['web', 429, { 'retry-after': '120' }, '', { kind: 'later', waitMs: 2 * MINUTE }],
  ['web', 429, {}, '', { kind: 'later', waitMs: MINUTE }],
  ['web', 429, { 'retry-after': 'soon' }, '', { kind: 'later', waitMs: MINUTE }],
  ['web', 429, { 'retry-after': '99999999' }, '', { kind: 'later', waitMs: 60 * MINUTE }],
  ['web', 503, { 'retry-after': 'Sun, 01 Mar 2026 12:10:00 GMT', date }, '', { kind: 'later', waitMs: 10 * MINUTE }],
  ['web', 503, { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT', date }, '', { kind: 'later', waitMs: 1_000 }],
  ['web', 500, {}, '', { kind: 'later', waitMs: 5_000 }],
  ['fcm', 200, {}, '{"name":"projects/udala/messages/1"}', { kind: 'sent' }],
  ['fcm', 404, {}, fcmError('UNREGISTERED'), { kind: 'gone' }],
  ['fcm', 404, {}, '<html>', { kind: 'later' }],
  ['fcm', 403, {}, fcmError('SENDER_ID_MISMATCH'), { kind: 'gone' }],
  ['fcm', 403, {}, '{"error":{"status":"PERMISSION_DENIED"}}', { kind: 'later' }],
  ['fcm', 400, {}, fcmError('INVALID_ARGUMENT', 'The registration token is not a valid one'), { kind: 'gone' }],
  ['fcm', 400, {}, fcmError('INVALID_ARGUMENT', 'Android message is too big'), { kind: 'refused' }],
  ['fcm', 400, {}, '{"error":{"details":[{"@type":"x/google.rpc.BadRequest"}]}}', { kind: 'refused' }],
  ['fcm', 429, { 'retry-after': '30' }, fcmError('QUOTA_EXCEEDED'), { kind: 'later', waitMs: 30_000 }],
  ['fcm', 429, {}, fcmError('QUOTA_EXCEEDED'), { kind: 'later', waitMs: MINUTE }],
  ['fcm', 503, {}, fcmError('UNAVAILABLE'), { kind: 'later', waitMs: 5_000 }],
  ['fcm', 401, {}, fcmError('THIRD_PARTY_AUTH_ERROR'), { kind: 'later' }],
] as const)('%s: %i %j %.60s', async (kind, status, headers, body, outcome) => {
  const vendor = await openVendor((_request, response) => void response.writeHead(status, headers).end(body));
  expect(await vendor.push.send(vendor[kind], outgoing)).toMatchObject(outcome);
  expect(vendor.requests).not.toContain('/send/other');
});

test('backs off, longer each time, from a vendor that is slow, resets the connection or is unreachable', async () => {
  for (const failure of [() => undefined, (request: IncomingMessage) => void request.socket.destroy()]) {
    const { push, web, requests, pass } = await openVendor(failure, SLOW_MS);
    const outcomes = await Promise.all([push.send(web, outgoing), push.send(web, outgoing)]);
    expect(outcomes).toMatchObject([1, 2].map(() => ({ kind: 'later', wasAttempted: true })));
    expect(await push.send(web, outgoing)).toMatchObject({ kind: 'later', wasAttempted: false });
    await expect.poll(() => requests).toHaveLength(2);
    pass(6_000);
    expect(await push.send(web, outgoing)).toMatchObject({ kind: 'later', wasAttempted: true, waitMs: 10_000 });
    expect(JSON.stringify(outcomes)).not.toMatch(/localhost|127\.0|send/);
  }
});

test('a backoff ends at its time, and a request that was in progress at its start does not end it', async () => {
  let status = 201;
  const held: (() => void)[] = [];
  const { push, web, pass } = await openVendor((_request, response) => {
    const answer = () => void response.writeHead(status, status === 429 ? { 'retry-after': '60' } : {}).end();
    if (held.length === 0) held.push(answer);
    else answer();
  });
  const slow = push.send(web, outgoing);
  await expect.poll(() => held).toHaveLength(1);
  status = 429;
  expect(await push.send(web, outgoing)).toMatchObject({ kind: 'later' });
  status = 201;
  held[0]?.();
  expect(await slow).toEqual({ kind: 'sent' });
  expect(await push.send(web, outgoing)).toMatchObject({ kind: 'later', wasAttempted: false });
  pass(MINUTE + 1);
  expect(await push.send(web, outgoing)).toEqual({ kind: 'sent' });
});

test('only a browser with too many pushes backs off; when all have too many, the vendor does', async () => {
  let isAll = false;
  const { push, web, fcm, url } = await openVendor(({ url: path }, response) => {
    const isTooMany = isAll || path?.startsWith('/send/1');
    response.writeHead(isTooMany ? 429 : 201, { 'retry-after': '3600' }).end();
  });
  const browser = (path: string) => ({ ...web, address: JSON.stringify({ endpoint: `${url}/send/${path}`, keys }) });
  const flooded = { kind: 'later', wasAttempted: true, waitMs: 60 * MINUTE };
  expect(await push.send(web, outgoing)).toMatchObject(flooded);
  expect(await push.send(web, outgoing)).toMatchObject({ kind: 'later', wasAttempted: false });
  for (const path of ['2', '3']) expect(await push.send(browser(path), outgoing)).toEqual({ kind: 'sent' });
  isAll = true;
  for (const path of ['4', '5', '6']) expect(await push.send(browser(path), outgoing)).toMatchObject(flooded);
  for (const other of [browser('7'), fcm])
    expect(await push.send(other, outgoing)).toMatchObject({ wasAttempted: false });
});

test('an endless response counts as a response', async () => {
  const { push, web } = await openVendor((_request, response) => {
    response.writeHead(201);
    const more = () => void (response.destroyed || response.write('x'.repeat(10_000), () => setImmediate(more)));
    more();
  });
  expect(await push.send(web, outgoing)).toEqual({ kind: 'sent' });
});

test('push services get the address of a contact', () => {
  expect(vapidSubject(new URL('https://udala.example/'), 'Udala <a@b.example>')).toBe('https://udala.example');
  expect(vapidSubject(new URL('http://localhost:3000'), 'Udala <a@b.example>')).toBe('mailto:a@b.example');
  expect(vapidSubject(new URL('http://localhost:3000'), 'a@b.example')).toBe('mailto:a@b.example');
});

test('an access token is requested once, cached until five minutes before it expires, and renewed when rejected', async () => {
  let status = 200;
  const { push, fcm, requests, pass } = await openVendor(
    (_request, response) => void response.writeHead(status).end('{}'),
  );
  const tokens = () => requests.filter((url) => url === '/token').length;
  await Promise.all(Array.from({ length: 8 }, () => push.send(fcm, outgoing)));
  pass(54 * MINUTE);
  await push.send(fcm, outgoing);
  expect(tokens()).toBe(1);
  pass(MINUTE);
  await push.send(fcm, outgoing);
  expect(tokens()).toBe(2);
  status = 401;
  await push.send(fcm, outgoing);
  status = 200;
  pass(MINUTE);
  expect(await push.send(fcm, outgoing)).toEqual({ kind: 'sent' });
  expect(tokens()).toBe(3);
});

test('a stored address that is no longer allowed is not called', async () => {
  const { push } = await openVendor((_request, response) => void response.end());
  const address = JSON.stringify({ endpoint: 'https://127.0.0.1/send', keys });
  expect(await push.send({ kind: 'web', address }, outgoing)).toMatchObject({ kind: 'refused' });
});
