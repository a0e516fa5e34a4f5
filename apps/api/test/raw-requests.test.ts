import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from './harness.ts';
import { openRawWebSocket, sessionOf } from './raw-websocket.ts';
import { listen } from './socket-servers.ts';

// Bytes on a real connection that never become a request of a route.

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
let host: string;
beforeAll(async () => {
  server = await startTestServer();
  port = await listen(server.app);
  host = `localhost:${port}`;
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends these bytes and reads until the server closes the connection. */
async function say(bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/:\s*/, 2)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const request = (lines: readonly string[], first = 'GET /config HTTP/1.1') => [first, ...lines, '', ''].join('\r\n');
const close = 'Connection: close';

function expectOurs({ headers, body }: Answer): void {
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  expect(JSON.parse(body)).toEqual({
    code: expect.stringMatching(/^(?:invalid_request|too_large|not_found)$/),
    message: expect.any(String),
    requestId: expect.any(String),
  });
}

describe('a malformed request', () => {
  it.each([
    [
      'a length and pieces at once',
      400,
      () => request([`Host: ${host}`, 'Content-Length: 5', 'Transfer-Encoding: chunked'], 'POST /auth/login HTTP/1.1'),
    ],
    [
      'two lengths',
      400,
      () => request([`Host: ${host}`, 'Content-Length: 5', 'Content-Length: 6'], 'POST /auth/login HTTP/1.1'),
    ],
    ['a header that is none', 400, () => request([`Host: ${host}`, 'what is this'])],
    ['no HTTP at all', 400, () => 'hello\r\n\r\n'],
    ['headers without end', 431, () => request([`Host: ${host}`, `X-Long: ${'x'.repeat(20_000)}`])],
    ['an expectation nobody has', 417, () => request([`Host: ${host}`, 'Expect: a miracle', close])],
    ['no host', 400, () => request([close])],
  ])('%s gets the usual error response [S10]', async (_what, status, bytes) => {
    const answer = await say(bytes());
    expect(answer.status).toBe(status);
    expectOurs(answer);
  });

  it('to the socket path without an upgrade is answered like any other [S10]', async () => {
    const answer = await say(
      request([`Host: ${host}`, close], 'GET /notifications-socket/?EIO=4&transport=polling HTTP/1.1'),
    );
    expect(answer.status).toBe(404);
    expectOurs(answer);
  });

  it('that is incomplete is cut off with a response [S10][K8]', async () => {
    const [half, nothing] = await Promise.all([say(`GET /config HTTP/1.1\r\nHost: ${host}\r\nX-Half: `), say('')]);
    expect(half.status).toBe(408);
    expectOurs(half);
    expect(nothing.status).toBe(408);
  });
});

describe('a request with an ambiguous host', () => {
  it.each([
    ['two of the same', () => request([`Host: ${host}`, `Host: ${host}`, close])],
    ['two that differ', () => request([`Host: ${host}`, 'Host: ada.localhost', close])],
    ['two, of which the second is in other letters', () => request([`Host: ${host}`, 'hOST: ada.localhost', close])],
    [
      'one in its first line, another below',
      () => request(['Host: ada.localhost', close], `GET http://${host}/config HTTP/1.1`),
    ],
    ['one that is no name', () => request([`Host: ${host}, ada.localhost`, close])],
    ['one with somebody in front', () => request([`Host: ada@${host}`, close])],
    [
      'two of the same, at the webhook',
      () => request([`Host: ${host}`, `Host: ${host}`, 'Content-Length: 0', close], 'POST /webhooks/paystack HTTP/1.1'),
    ],
  ])('%s is rejected [K8]', async (_what, bytes) => {
    const answer = await say(bytes());
    expect(answer.status).toBe(400);
    expectOurs(answer);
  });

  it.each([
    ['one', () => request([`Host: ${host}`, close])],
    ['the same in its first line', () => request([`Host: ${host}`, close], `GET http://${host}/config HTTP/1.1`)],
    ['one in capitals', () => request([`Host: ${host.toUpperCase()}`, close])],
  ])('%s is answered', async (_what, bytes) => {
    expect((await say(bytes())).status).toBe(200);
  });

  it('a health check of HTTP/1.0 needs no host', async () => {
    expect((await say(request([], 'GET /healthz HTTP/1.0'))).status).toBe(200);
  });
});

describe('a request for another protocol', () => {
  const path = '/notifications-socket/?EIO=4&transport=websocket';
  const upgrade = (lines: readonly string[], address = path) =>
    request(['Upgrade: websocket', 'Connection: Upgrade', ...lines], `GET ${address} HTTP/1.1`);
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const version = 'Sec-WebSocket-Version: 13';

  it.each([
    ['two hosts', () => upgrade([`Host: ${host}`, 'Host: ada.localhost', key, version, close])],
    ['the page of another origin', () => upgrade([`Host: ${host}`, 'Origin: https://example.com', key, version])],
    ['a key that is none', () => upgrade([`Host: ${host}`, 'Sec-WebSocket-Key: x', version])],
    ['a version nobody speaks', () => upgrade([`Host: ${host}`, key, 'Sec-WebSocket-Version: 99'])],
    ['an unknown session', () => upgrade([`Host: ${host}`, key, version], `${path}&sid=nobody`)],
    ['another transport', () => upgrade([`Host: ${host}`, key, version], path.replace('=websocket', '=pigeon'))],
  ])('by %s gets the usual error response [S10][K8]', async (_what, bytes) => {
    const answer = await say(bytes());
    expect(answer.status).toBe(400);
    expectOurs(answer);
  });

  it.each(['sid', '%73id'])('that names a live session by %s is rejected [S1][S10]', async (name) => {
    const raw = await openRawWebSocket(port);
    const sid = await sessionOf(raw);
    const answer = await say(upgrade([`Host: ${host}`, key, version, close], `${path}&${name}=${sid}`));
    expect(answer.status).toBe(400);
    expectOurs(answer);
    raw.end();
  });

  it('that is not supported is answered over HTTP/1.1', async () => {
    const lines = [`Host: ${host}`, 'Upgrade: h2c', 'Connection: Upgrade, close', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
    expect((await say(request(lines))).status).toBe(200);
    const elsewhere = upgrade([`Host: ${host}`, key, version, close], '/config');
    expect((await say(elsewhere)).status).toBe(200);
  });
});
