import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { eventually, membersHost, serverForTest } from '#test/harness.ts';
import { makeBusyCreator } from '#test/statements.ts';
import { letTimePass } from '../../../../../../scripts/test/patience.ts';

const LEAVES_AT = 4;
const QUIET_MS = 1_000;

test.each([
  ['csv', 'identity', 25_000, 50],
  ['csv', 'br', 25_000, 50],
  ['pdf', 'br', 9_500, 19],
] as const)('a %s (%s) stops reading the database once its reader has left', async (type, encoding, lines, pieces) => {
  const { app, deps } = await serverForTest();
  const { token } = await makeBusyCreator(deps, lines);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const req = request({
    port: (app.server.address() as AddressInfo).port,
    path: `/statements.${type}?from=2026-01-01&to=2026-01-31`,
    headers: { host: membersHost, authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });
  req.on('response', (answer) => answer.on('error', () => undefined).resume());
  req.on('error', () => undefined).end();
  let reads = 0;
  deps.pool.on('acquire', () => {
    reads += 1;
    if (reads === LEAVES_AT) req.destroy();
  });
  await eventually(async () => reads >= LEAVES_AT);
  await eventually(async () => {
    const before = reads;
    await letTimePass(QUIET_MS, 'whoever reads on would read more meanwhile');
    return reads === before;
  });
  expect(reads).toBeLessThan(pieces / 2);
});
