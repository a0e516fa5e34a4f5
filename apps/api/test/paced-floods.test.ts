import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersHost, startTestServer } from './harness.ts';

const PER_SECOND = 600;
const BURST = PER_SECOND / 10;
const FLOOD = 2_500;

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { REQUESTS_PER_5_MINUTES: '3000' } });
});
afterAll(() => server.close());

const ask = (remoteAddress: string) =>
  server.app.inject({ url: '/nothing-here', headers: { host: membersHost }, remoteAddress });

it('answers the calls of one address at a pace that is below its limit [S8]', async () => {
  const startedMs = performance.now();
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => ask('198.18.7.1')));
  const answered = answers.filter(({ statusCode }) => statusCode === 404).length;
  const seconds = (performance.now() - startedMs) / 1_000;
  expect(answered).toBeGreaterThanOrEqual(BURST);
  expect(answered).toBeLessThanOrEqual(BURST + PER_SECOND * seconds + 1);
  const rejected = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answered + rejected.length).toBe(FLOOD);
  expect(rejected.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
});
