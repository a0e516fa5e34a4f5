import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { membersHost, serverForTest } from '#test/harness.ts';
import { makeBusyCreator } from '#test/statements.ts';

const QUIET_MS = 1_000;

test.each([
  ['csv', 25_000, 50],
  ['pdf', 9_500, 19],
] as const)('of a %s no more is read once its reader has left', async (type, lines, pieces) => {
  const { app, deps } = await serverForTest();
  const { token } = await makeBusyCreator(deps, lines);
  await app.listen({ port: 0, host: '127.0.0.1' });
  let reads = 0;
  deps.pool.on('acquire', () => (reads += 1));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({
      port: (app.server.address() as AddressInfo).port,
      path: `/statements.${type}?from=2026-01-01&to=2026-01-31`,
      headers: { host: membersHost, authorization: `Bearer ${token}` },
    });
    asked.on('response', resolve).on('error', reject).end();
  });
  expect(answer.statusCode).toBe(200);
  await new Promise((begun) => answer.once('data', begun));
  answer.destroy();
  await pause(QUIET_MS);
  const readByThen = reads;
  expect(readByThen).toBeLessThan(pieces / 2);
  await pause(QUIET_MS);
  expect(reads).toBe(readByThen);
});
