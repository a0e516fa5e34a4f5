import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import path from 'node:path';
import { socketPath } from '@udala/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { anyFreePort } from '../../../scripts/ports.ts';
import { START_MS } from '../../../scripts/test/patience.ts';
import { makePerson } from './factories.ts';
import { serverForTest } from './harness.ts';
import { killableServer } from './killable.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const SOCKETS = 1_000;
/** One person may open only a few more. */
const SOCKETS_EACH = 25;
const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');

it('shuts down under load: finishes requests in progress, and closes sockets so that they reconnect', async ({
  onTestFinished,
}) => {
  const { deps, databaseUrl } = await serverForTest();
  const people = await Promise.all(Array.from({ length: SOCKETS / SOCKETS_EACH }, () => makePerson(deps)));
  const tokens = people.map(({ token }) => token);
  const [token] = tokens as [string];
  const port = await anyFreePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment(),
      UDALA_SANDBOX: 'on',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.example',
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      SANDBOX_KEY: 'k',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_5_MINUTES: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilReady(port);

  const sockets = await Promise.all(
    Array.from({ length: SOCKETS_EACH }, () => tokens.map((token) => connect(port, token))).flat(),
  );
  onTestFinished(() => sockets.forEach((socket) => socket.disconnect()));
  const reasons: string[] = [];
  for (const socket of sockets) socket.on('disconnect', (reason) => reasons.push(reason));

  const results: (number | string)[] = [];
  let running = true;
  const load = Array.from({ length: 20 }, async () => {
    while (running) results.push(await get(port, token));
  });
  await expect.poll(() => results.length).toBeGreaterThan(load.length);
  child.kill('SIGTERM');
  const [code] = await ended;
  running = false;
  await Promise.all(load);
  await expect.poll(() => reasons).toHaveLength(SOCKETS);

  // Shutdowns longer than ten seconds have another exit code.
  expect(code).toBe(0);
  // Requests in progress were answered; later ones were refused, and none got a partial response.
  expect(results.filter((result) => result === 200).length).toBeGreaterThan(0);
  expect(new Set(results.filter((result) => ![200, 503, 'ECONNREFUSED', 'ECONNRESET'].includes(result)))).toEqual(
    new Set(),
  );
  // With this reason the client reconnects automatically; with "io server disconnect" it would not.
  expect(new Set(reasons)).toEqual(new Set(['transport close']));
});

// A browser keeps its connection open for the next request, which would delay the shutdown by a minute.
it('closes a busy connection after its response when told to stop', async () => {
  const { app } = await serverForTest();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ email: 'nobody@udala.example', password: 'gather-your-people' });
  const rawSocket = createConnection(port, '127.0.0.1');
  let heard = '';
  rawSocket.on('data', (data: Buffer) => (heard += data.toString()));
  const begun = once(app.server, 'request');
  rawSocket.write(
    `POST /auth/login HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  );
  await begun;
  const closed = Promise.all([app.close(), once(rawSocket, 'close')]);
  rawSocket.write(body.slice(1));
  await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
});

it('shuts down in order while a client sends its request endlessly slowly [O1]', async ({ onTestFinished }) => {
  const server = await killableServer(await serverForTest());
  await server.start();
  onTestFinished(() => server.kill());
  const rawSocket = createConnection(server.port, '127.0.0.1');
  rawSocket.on('error', () => undefined);
  onTestFinished(() => void rawSocket.destroy());
  const head = 'host: localhost:3000\r\ncontent-type: application/json\r\ncontent-length: 1000';
  rawSocket.write(`POST /auth/login HTTP/1.1\r\n${head}\r\nexpect: 100-continue\r\n\r\n`);
  // The request is in progress: the server waits for its body.
  await once(rawSocket, 'data');
  expect(await server.stop()).toBe(0);
});

async function untilReady(port: number): Promise<void> {
  await expect.poll(() => get(port, '', '/readyz'), { timeout: START_MS }).toBe(200);
}

function get(port: number, token: string, url = '/users/profile'): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { host: 'localhost:3000', ...(token && { authorization: `Bearer ${token}` }) };
    const call = request({ host: '127.0.0.1', port, path: url, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'half an answer'));
    });
    call.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    call.end();
  });
}

async function connect(port: number, token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: 'localhost:3000' },
    forceNew: true,
  });
  // One that closes before it was accepted, as on a busy machine, raises no connect_error: the client tries it again.
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.on('connect_error', (error) => socket.active || reject(error));
  });
  socket.io.reconnection(false);
  return socket;
}
