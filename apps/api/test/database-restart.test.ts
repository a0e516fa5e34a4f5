import { getConfig } from '@udala/contract/config';
import { getOwnProfile } from '@udala/contract/profiles';
import { expect, it } from 'vitest';
import { newHome, startIn } from '../../../scripts/postgres/test-homes.ts';
import { letTimePass } from '../../../scripts/test/patience.ts';
import { makePerson } from './factories.ts';
import { call, serverForTest } from './harness.ts';

it('survives a fast restart of its database under load', async ({ onTestFinished }) => {
  const home = await newHome();
  const postgres = await startIn(home);
  const { app, deps } = await serverForTest({ env: { DATABASE_URL: postgres.url } });
  const person = await makePerson(deps);
  const unexpected: unknown[] = [];
  const note = (error: unknown) => unexpected.push(error);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  onTestFinished(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  });

  const answers: { status: number; retryAfter: unknown }[] = [];
  let running = true;
  const load = Array.from({ length: 30 }, async () => {
    while (running) {
      const { status, headers } = await call(app, getOwnProfile, { token: person.token });
      answers.push({ status, retryAfter: headers['retry-after'] });
      if (status !== 200) await letTimePass(20, 'a client asks again after a moment');
    }
  });

  await expect.poll(() => answers.length).toBeGreaterThan(load.length);
  await postgres.stop();
  await expect.poll(() => answers.some(({ status }) => status !== 200)).toBe(true);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await call(app, getConfig)).status).toBe(200);
  await startIn(home);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  expect((await call(app, getOwnProfile, { token: person.token })).status).toBe(200);

  running = false;
  await Promise.all(load);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused.every(({ retryAfter }) => retryAfter !== undefined)).toBe(true);
  expect(unexpected).toEqual([]);
});
