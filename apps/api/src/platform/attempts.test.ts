import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';
import {
  assertAttemptsLeft,
  deleteAttemptsBefore,
  giveBackAttempts,
  requireAttempts,
  takeAttempt,
} from './attempts.ts';

const limit = { name: 'tries', max: 3, windowMs: 60_000 };
const ada = { limit, key: 'ada' };

it('lets as many through as the limit says, however many come at once, and each key has its own', async () => {
  const { deps } = await serverForTest();
  const taken = await Promise.all(Array.from({ length: 50 }, () => takeAttempt(deps, ada)));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await takeAttempt(deps, { limit, key: 'bola' })).toBe(true);
  expect(await takeAttempt(deps, { limit: { ...limit, name: 'other' }, key: 'ada' })).toBe(true);
});

it('begins anew when the window of the first try is over, and says when that is', async () => {
  const { deps } = await serverForTest();
  for (let time = 0; time < 3; time += 1) await takeAttempt(deps, ada);
  deps.clock.moveTo(20_000);
  await expect(requireAttempts(deps, [ada], (minutes) => `wait ${minutes}`)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'wait 1',
    retryAfterSeconds: expect.closeTo(40, -1) as number,
  });
  deps.clock.moveTo(61_000);
  expect(await takeAttempt(deps, ada)).toBe(true);
});

it('takes honest tries back', async () => {
  const { deps } = await serverForTest();
  for (let time = 0; time < 10; time += 1) {
    await requireAttempts(deps, [ada]);
    await giveBackAttempts(deps, [ada]);
  }
  await giveBackAttempts(deps, [ada, { limit, key: 'nobody' }]);
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeAttempt(deps, ada)));
  expect(taken.filter(Boolean)).toHaveLength(3);
});

it('looks without counting, and refuses as counting would [S3]', async () => {
  const { deps } = await serverForTest();
  const bola = { limit, key: 'bola' };
  for (let look = 0; look < 5; look += 1) await assertAttemptsLeft(deps, [ada, bola]);
  for (let time = 0; time < 3; time += 1) await requireAttempts(deps, [bola]);
  const refused = { code: 'rate_limited', message: 'wait 1', retryAfterSeconds: expect.closeTo(60, -1) as number };
  await expect(assertAttemptsLeft(deps, [ada, bola], (minutes) => `wait ${minutes}`)).rejects.toMatchObject(refused);
  deps.clock.moveTo(61_000);
  await assertAttemptsLeft(deps, [ada, bola]);
});

it('keeps no row of a window that is long over', async () => {
  const { deps } = await serverForTest();
  await takeAttempt(deps, ada);
  deps.clock.moveTo(120_000);
  await deleteAttemptsBefore(deps.db, deps.clock.now());
  expect(await deps.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});
