import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serverForTest } from './harness.ts';
import { killableServer } from './killable.ts';

/** More than Node lets wait by default; as many as the kernel lets wait, where that is less. */
const WAITING = Math.min(700, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')));

it('lets hundreds of connections wait while it is busy, instead of dropping them', async () => {
  const server = await killableServer(await serverForTest());
  onTestFinished(() => server.kill());
  await server.start();
  process.kill(server.pid(), 'SIGSTOP');
  const connections = Array.from({ length: WAITING }, () => createConnection(server.port, '127.0.0.1'));
  // Once one has failed the others are cut, and nobody awaits them.
  for (const connection of connections) connection.on('error', () => undefined);
  const connected = await Promise.all(connections.map((connection) => once(connection, 'connect')));
  for (const connection of connections) connection.destroy();
  expect(connected).toHaveLength(WAITING);
});
