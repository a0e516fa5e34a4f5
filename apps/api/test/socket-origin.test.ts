import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socketPath } from '@udala/contract/realtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersHost, startTestServer } from './harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** The status of a socket request from a page of this origin. */
const knock = (origin: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      host: membersHost,
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    request({ host: '127.0.0.1', port, path: `${socketPath}?EIO=4&transport=websocket`, headers })
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      })
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });

it.each([
  ['the members site', 'http://localhost:3000', 101],
  ['a creator’s page', 'http://ada.localhost:3000', 101],
  ['another site', 'https://evil.example', 400],
  ['a site whose name begins alike', 'http://localhost:3000.evil.example', 400],
  ['a site whose name ends alike', 'http://evillocalhost:3000', 400],
  ['a page that hides where it is from', 'null', 400],
])('a socket requested by %s', async (_whose, origin, status) => {
  expect(await knock(origin)).toBe(status);
});
