import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serverForTest } from './harness.ts';
import { killableServer } from './killable.ts';

/** More than the 511 that Node lets wait by default. */
const WAITING = 700;
const kernelLimit = '/proc/sys/net/core/somaxconn';
const mayWait = existsSync(kernelLimit) && Number(readFileSync(kernelLimit, 'utf8')) >= WAITING;

// Linux has let 4,096 wait since 5.4.
it.runIf(mayWait)('lets hundreds of connections wait while it is busy, instead of dropping them', async () => {
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
