import { login, verifySignup } from '@udala/contract/auth';
import { listNotifications } from '@udala/contract/notifications';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, makePost, type Creator, type Person } from './factories.ts';
import { call, eventually, startTestServer } from './harness.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';
import { publisher } from './publishing.ts';
import { hasRedis, skippedWithoutRedis, startRedis, type TestRedis } from '../../../scripts/test/redis.ts';
import { envOf, listen, openPage, type Page } from './socket-servers.ts';
import { at, comment } from './talk.ts';

// Two servers that share the work, with a Redis between them that fails in every way.

/** Delay of each piece of data to and from Redis; no request waits longer than a second. */
const SLOW_MS = 400;

describe.skipIf(!hasRedis)(`a Redis that fails${skippedWithoutRedis}`, () => {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let servers: Awaited<ReturnType<typeof startTestServer>>[];
  let ports: number[];
  let ada: Creator;
  let reader: Person;
  let postId: string;
  const unexpected: unknown[] = [];
  const note = (error: unknown) => unexpected.push(error);

  beforeAll(async () => {
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
    redis = await startRedis();
    proxy = await openProxy([redis.port]);
    const first = await startTestServer({ works: true, env: envOf(proxy.port, 'all') });
    const env = { ...envOf(proxy.port, 'all'), DATABASE_URL: first.databaseUrl };
    servers = [first, await startTestServer({ works: true, env })];
    ports = await Promise.all(servers.map(({ app }) => listen(app)));
    ada = await makeCreator(first.deps);
    reader = await makePerson(first.deps);
    await makeMember(first.deps, reader, ada, await makeOffer(first.deps, ada));
    postId = await makePost(first.deps, ada, { audience: 'everyone' });
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await proxy.close();
    await redis.close();
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  });

  const here = () => servers[0] as (typeof servers)[0];
  const there = () => servers[1] as (typeof servers)[0];

  async function say(): Promise<{ id: string }> {
    const { status, body } = await comment(here().app, at(reader), postId);
    expect(status).toBe(201);
    return { id: body.id };
  }
  const timesHeard = (page: Page, id: string) => page.heard.filter(({ entityId }) => entityId === id).length;
  const receives = (page: Page, id: string, timeoutMs?: number) =>
    eventually(async () => timesHeard(page, id) > 0, timeoutMs);
  /** Hints during a fault may be lost; later ones may not. */
  const receivesAgain = (page: Page) =>
    eventually(async () => {
      const { id } = await say();
      return receives(page, id, 500).catch(() => false);
    });

  const faults: [what: string, fail: () => Promise<unknown>, mend: () => Promise<unknown>][] = [
    ['that is stopped', () => redis.stop(), () => redis.start()],
    ['that is emptied', () => redis.ask('FLUSHALL'), async () => undefined],
    ['that does not answer', async () => redis.freeze(), async () => redis.goOn()],
    ['that is slow', async () => proxy.slow(SLOW_MS), async () => proxy.slow(0)],
    ['whose connection is cut', async () => proxy.cut(), async () => proxy.mend()],
    ['that takes nothing more', () => redis.ask('CONFIG SET maxmemory 1'), () => redis.ask('CONFIG SET maxmemory 0')],
  ];

  test.each(faults)('%s delays nobody, loses nothing, and is used again', async (_what, fail, mend) => {
    const [near, far] = [await openPage(ports[0] ?? 0, ada), await openPage(ports[1] ?? 0, ada)];
    const patron = await openPage(ports[0] ?? 0, reader);
    await receivesAgain(far);
    await fail();

    // Pages at this server receive hints without waiting for Redis, which is repaired only after that.
    const said = await Promise.all(Array.from({ length: 5 }, say));
    for (const { id } of said) await receives(near, id);
    // A page that is disconnected during the fault reconnects, with or without its missed hints.
    patron.socket.io.engine.close();
    await eventually(async () => patron.over() !== null);
    await eventually(async () => patron.over() === null);
    const { body: post } = await publisher(here()).publish(ada);
    // Limits against guessing are in the database and keep working.
    const guesser = await makePerson(here().deps);
    const guess = () => call(here().app, login, { body: { email: guesser.email, password: 'wrong in the shade' } });
    const wrong = [];
    for (let nth = 0; nth < 6; nth += 1) wrong.push((await guess()).status);
    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const body = { email: guesser.email, otp: `00000${nth}` };
      codes.push((await call(there().app, verifySignup, { body })).status);
    }
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
    for (const { app } of servers) expect((await app.inject('/readyz')).statusCode).toBe(200);

    await mend();
    await receivesAgain(far);
    expect((await guess()).status).toBe(429);
    for (const { app } of servers) expect((await call(app, getOwnProfile, { token: ada.token })).status).toBe(200);
    for (const page of [near, far, patron]) expect(page.over()).toBeNull();
    // The job ran exactly once, on either server.
    const countNotified = async () => {
      const { body } = await call(there().app, listNotifications, { token: reader.token, query: { limit: 50 } });
      return body.items.filter(({ entityId }) => entityId === post.id).length;
    };
    await eventually(async () => (await countNotified()) > 0);
    expect(await countNotified()).toBe(1);
    for (const { id } of said) expect(timesHeard(near, id)).toBe(1);
    for (const page of [near, far, patron]) page.socket.close();
    expect(unexpected).toEqual([]);
  });

  test('a server starts without Redis, answers, and joins the others once it is available', async () => {
    await redis.stop();
    const late = await startTestServer({
      works: true,
      env: { ...envOf(proxy.port, 'web'), DATABASE_URL: here().databaseUrl },
    });
    try {
      const port = await listen(late.app);
      expect((await late.app.inject('/readyz')).statusCode).toBe(200);
      const page = await openPage(port, ada);
      await redis.start();
      await receivesAgain(page);
      page.socket.close();
    } finally {
      await late.close();
    }
    expect(unexpected).toEqual([]);
  });
});
