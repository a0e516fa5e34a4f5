import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';
import {
  assertWithinRateLimits,
  deleteRateLimitsBefore,
  restoreRateLimits,
  enforceRateLimits,
  consumeRateLimit,
} from './rate-limits.ts';

const limit = { name: 'tries', max: 3, windowMs: 60_000 };
const ada = { limit, key: 'ada' };

it('allows exactly the limit, even for parallel attempts, and counts each key separately', async () => {
  const { deps } = await serverForTest();
  const taken = await Promise.all(Array.from({ length: 50 }, () => consumeRateLimit(deps, ada)));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await consumeRateLimit(deps, { limit, key: 'bola' })).toBe(true);
  expect(await consumeRateLimit(deps, { limit: { ...limit, name: 'other' }, key: 'ada' })).toBe(true);
});

it('starts a new window when the one of the first attempt ends, and says when', async () => {
  const { deps } = await serverForTest();
  for (let time = 0; time < 3; time += 1) await consumeRateLimit(deps, ada);
  deps.clock.moveTo(20_000);
  await expect(enforceRateLimits(deps, [ada], (minutes) => `wait ${minutes}`)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'wait 1',
    retryAfterSeconds: expect.closeTo(40, -1) as number,
  });
  deps.clock.moveTo(61_000);
  expect(await consumeRateLimit(deps, ada)).toBe(true);
});

it('takes successful attempts back', async () => {
  const { deps } = await serverForTest();
  for (let time = 0; time < 10; time += 1) {
    await enforceRateLimits(deps, [ada]);
    await restoreRateLimits(deps, [ada]);
  }
  await restoreRateLimits(deps, [ada, { limit, key: 'nobody' }]);
  const taken = await Promise.all(Array.from({ length: 5 }, () => consumeRateLimit(deps, ada)));
  expect(taken.filter(Boolean)).toHaveLength(3);
});

it('checks without counting, and rejects as counting would [S3]', async () => {
  const { deps } = await serverForTest();
  const bola = { limit, key: 'bola' };
  for (let look = 0; look < 5; look += 1) await assertWithinRateLimits(deps, [ada, bola]);
  for (let time = 0; time < 3; time += 1) await enforceRateLimits(deps, [bola]);
  const refused = { code: 'rate_limited', message: 'wait 1', retryAfterSeconds: expect.closeTo(60, -1) as number };
  await expect(assertWithinRateLimits(deps, [ada, bola], (minutes) => `wait ${minutes}`)).rejects.toMatchObject(
    refused,
  );
  deps.clock.moveTo(61_000);
  await assertWithinRateLimits(deps, [ada, bola]);
});

it('deletes the rows of windows that ended long ago', async () => {
  const { deps } = await serverForTest();
  await consumeRateLimit(deps, ada);
  deps.clock.moveTo(120_000);
  await deleteRateLimitsBefore(deps.db, deps.clock.now());
  expect(await deps.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
