import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually, membersHost, startTestServer } from './harness.ts';
import { hasRedis, skippedWithoutRedis, startRedis, type TestRedis } from '../../../scripts/test/redis.ts';
import { envOf } from './socket-servers.ts';

// Two web servers that count calls in one Redis.

const MAX = 12;

describe.skipIf(!hasRedis)(`calls counted by two servers${skippedWithoutRedis}`, () => {
  let redis: TestRedis;
  let servers: Awaited<ReturnType<typeof startTestServer>>[];
  beforeAll(async () => {
    redis = await startRedis();
    const env = { ...envOf(redis.port, 'web'), REQUESTS_PER_5_MINUTES: String(MAX) };
    const first = await startTestServer({ env });
    servers = [first, await startTestServer({ env: { ...env, DATABASE_URL: first.databaseUrl } })];
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await redis.close();
  });

  let callers = 0;
  const newAddress = () => `198.19.0.${(callers += 1)}`;
  const ask = async (seat: number, remoteAddress: string) =>
    servers[seat]?.app.inject({ url: '/config', headers: { host: membersHost }, remoteAddress });
  /** Calls both servers alternately; returns the statuses. */
  async function alternate(times: number, address: string): Promise<(number | undefined)[]> {
    const statuses: (number | undefined)[] = [];
    for (let nth = 0; nth < times; nth += 1) statuses.push((await ask(nth % 2, address))?.statusCode);
    return statuses;
  }
  /** Waits until both servers are connected to it. */
  const untilShared = () =>
    eventually(async () => {
      const address = newAddress();
      await ask(0, address);
      const left = (await ask(1, address))?.headers['x-ratelimit-remaining'];
      const back = (await ask(0, address))?.headers['x-ratelimit-remaining'];
      return Number(left) === MAX - 2 && Number(back) === MAX - 3;
    });
  /** Repeats a check: on a busy machine Redis may miss its timeout, and each server then counts alone for a moment. */
  const onceInTime = (tryAll: () => Promise<boolean>) =>
    eventually(async () => {
      await untilShared();
      return tryAll();
    });
  const so = (count: number, status: number) => Array.from({ length: count }, () => status);

  it('share one count that expires by itself and contains no names [O7]', async () => {
    let address = '';
    await onceInTime(async () => {
      address = newAddress();
      return isDeepStrictEqual(await alternate(MAX + 2, address), [...so(MAX, 200), 429, 429]);
    });
    const refused = await ask(1, address);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const keys = (await redis.ask('KEYS udala:calls:*')).match(/udala:calls:\S+/g) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).not.toContain('198.19');
      expect(Number((await redis.ask(`PTTL ${key}`)).slice(1))).toBeGreaterThan(0);
    }
  });

  it('share it in parallel too [O7]', async () => {
    const spies = servers.map(({ deps }) => vi.spyOn(deps.log, 'warn'));
    onTestFinished(() => spies.forEach((each) => each.mockRestore()));
    const areOneCount = onceInTime(async () => {
      for (const each of spies) each.mockClear();
      const address = newAddress();
      const answers = await Promise.all(Array.from({ length: 3 * MAX }, (_, nth) => ask(nth % 2, address)));
      // A server whose Redis timed out logs it and counts alone for a moment.
      if (spies.some((each) => each.mock.calls.flat().includes('calls are counted here alone'))) return false;
      expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(MAX);
      return true;
    });
    expect(await areOneCount).toBe(true);
  });

  it('are counted separately while Redis hangs, and together again afterwards [O7]', async () => {
    const countAlone = eventually(async () => {
      redis.goOn();
      await untilShared();
      const address = newAddress();
      const known = await alternate(4, address);
      redis.freeze();
      // The count from before the fault remains: four, and eight more for each. The first server may only know of
      // three.
      const alone = await alternate(2 * (MAX - 4), address);
      const over = (await alternate(4, address)).slice(2);
      return isDeepStrictEqual([known, alone, over], [so(4, 200), so(2 * (MAX - 4), 200), [429, 429]]);
    });
    expect(await countAlone).toBe(true);
    redis.goOn();
    await untilShared();
  });

  it('are counted separately while Redis is unavailable, and together again afterwards [O7]', async () => {
    await redis.stop();
    const address = newAddress();
    expect(await alternate(2 * MAX, address)).toEqual(so(2 * MAX, 200));
    expect(await alternate(2, address)).toEqual([429, 429]);
    await redis.start();
    await untilShared();
  });
});
