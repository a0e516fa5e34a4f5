import { existsSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bounds, type BoundName, type Cost } from '@udala/contract/bounds';
import { searchCreators } from '@udala/contract/creators';
import { endpoints } from '@udala/contract/endpoints';
import { limits } from '@udala/contract/limits';
import { createPost } from '@udala/contract/posts';
import { postsPerDay } from '@udala/contract/publishing';
import { updateProfile } from '@udala/contract/profile-edit';
import { sendTestPush } from '@udala/contract/push';
import { requestReauth } from '@udala/contract/security';
import { jobCosts, requireCosts, routeCosts, socketCosts } from '#app/costs.ts';
import { longWork } from '#platform/db/watched-client.ts';
import { freshKey, makeCreator, makePerson } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { emailsTo } from './inbox.ts';
import { connectAs } from './sockets.ts';
import { begin, tus } from './videos.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const root = path.join(import.meta.dirname, '..', '..', '..');
const every = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('the cost of everything', () => {
  it('prevents a start with a route or a job without a cost', async () => {
    const app = Fastify();
    requireCosts(app, { names: () => ['mail', 'an unknown job'] });
    app.get('/an-unknown-route', async () => ({}));
    await expect(app.ready()).rejects.toThrow('GET /an-unknown-route, an unknown job');
  });

  it('names only existing routes and jobs', () => {
    const exact = Object.keys(routeCosts).filter((route) => !route.endsWith('*'));
    const routes = exact.map((route) => route.split(' ') as ['GET' | 'POST', string]);
    expect(routes.filter(([method, url]) => !server.app.hasRoute({ method, url }))).toEqual([]);
    expect(Object.keys(jobCosts).toSorted()).toEqual(server.deps.jobs.names().toSorted());
  });

  it('is bounded by a named limit, and the code of each limit exists', () => {
    const named = [
      ...Object.values(endpoints).map(({ cost }) => cost),
      ...[jobCosts, routeCosts, socketCosts].flatMap((costs) => Object.values(costs)),
    ].flat();
    // Every endpoint has the first two; the last one is for the calls of tus, which are not endpoints.
    expect(new Set([...named, 'requests', 'body', 'videoFiles'])).toEqual(new Set(Object.keys(bounds)));
    const missing = Object.values(bounds).filter(({ code }) => !existsSync(path.join(root, code)));
    expect(missing).toEqual([]);
  });
});

describe('the stated limit', () => {
  const naming = (bound: BoundName) =>
    Object.entries(endpoints).flatMap(([name, { cost }]) => ((cost as Cost).includes(bound) ? [name] : []));

  it('of files holds where it is named: each has twelve times the common limit [D9]', async () => {
    expect(bounds.requests.atMost).toContain('3,000 calls');
    expect(bounds.files.atMost).toContain('36,000');
    const named = Object.entries(routeCosts).flatMap(([route, cost]) => (cost.includes('files') ? [route] : []));
    const most = named.map(async (route) => {
      const url = (route.split(' ')[1] ?? '').replaceAll(/:\w+|\*/g, 'x');
      return [route, (await server.app.inject({ url })).headers['x-ratelimit-limit']];
    });
    expect(await Promise.all(most)).toEqual(
      named.map((route) => [route, String(12 * server.deps.config.requestsPer5Minutes)]),
    );
    expect(naming('files')).toEqual([]);
  });

  it('of emails with codes is named by every endpoint that sends one, except to a signed-in person’s own address [D9]', () => {
    expect(naming('codeEmails').toSorted()).toEqual([
      'forgotPassword',
      'googleAuth',
      'googleExchangeCode',
      'login',
      'registerCreator',
      'registerPatron',
      'requestEmailChange',
      'resendSignup',
      'verifySignup',
    ]);
  });
});

describe('over the limit', () => {
  it('[cpu] queues a number of searches and asks the others to retry', async () => {
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    onTestFinished(() => other.end());
    // Blocks every further search.
    await other.query('begin; lock table profiles in access exclusive mode');
    const answered: { status: number; retryAfter: unknown }[] = [];
    const searches = Array.from({ length: 60 }, async () => {
      // Needs the long timeout: otherwise the blocked query would be cancelled after eight seconds.
      const { status, headers } = await longWork(() => call(server.app, searchCreators, { query: { q: 'ada' } }));
      answered.push({ status, retryAfter: headers['retry-after'] });
    });
    await expect.poll(() => answered).toHaveLength(7);
    expect(answered).toEqual(Array.from({ length: 7 }, () => ({ status: 503, retryAfter: expect.anything() })));
    await other.query('rollback');
    await Promise.all(searches);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(53);
  });

  it('[rows] limits a creator’s posts per day, and announces no more than those', async () => {
    const { token } = await makeCreator(server.deps);
    const publish = () =>
      call(server.app, createPost, {
        token,
        body: { postType: 'Feed', visibility: 'everyone', title: 'Again', description: 'And again.' },
        headers: { 'idempotency-key': freshKey() },
      });
    const statuses: number[] = [];
    for (let nth = 0; nth < postsPerDay; nth += 1) statuses.push((await publish()).status);
    expect(statuses).toEqual(every(postsPerDay, 201));
    expect(await publish()).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: expect.stringContaining('a lot of posts') },
      headers: { 'retry-after': expect.anything() },
    });
  });

  it('[emails] sends a person at most fifteen codes an hour', async () => {
    const { clock } = server.deps;
    const person = await makePerson(server.deps);
    const statuses: number[] = [];
    for (let nth = 0; nth < 16; nth += 1) {
      clock.moveTo(clock.offsetMs + (limits.resendAfterSeconds + 1) * 1_000);
      statuses.push((await call(server.app, requestReauth, { token: person.token })).status);
    }
    expect(statuses).toEqual([...every(15, 202), 429]);
    expect(await emailsTo(server.deps, person.email)).toHaveLength(15);
  });

  it('[memory] rejects a body larger than its route allows without reading it', async () => {
    const { token } = await makePerson(server.deps);
    const answer = await call(server.app, updateProfile, { token, body: { bio: 'a'.repeat(300 * 1024) } });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('[disk] stores at most ten unfinished videos of one creator', async () => {
    const creator = await makeCreator(server.deps);
    const ids: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) ids.push((await begin(server.app, creator, 1_000)).id);
    const heads = await Promise.all(ids.map((id) => tus(server.app, { method: 'HEAD', id, token: creator.token })));
    // The least recently used one was removed.
    expect(heads.map(({ status }) => status)).toEqual([404, ...every(10, 200)]);
  });

  it('[vendor] limits test pushes to five in ten minutes', async () => {
    const { token } = await makePerson(server.deps);
    const ask = () => call(server.app, sendTestPush, { token, headers: { 'idempotency-key': freshKey() } });
    const statuses: number[] = [];
    // Without a registered browser it is rejected, but counted all the same.
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual(every(5, 409));
    expect((await ask()).status).toBe(429);
  });

  it('[connections] limits a person to thirty open pages', async () => {
    const person = await makePerson(server.deps);
    for (let nth = 0; nth < 30; nth += 1) await connectAs(address, person, () => {});
    await expect(connectAs(address, person, () => {})).rejects.toThrow('too_many');
  });
});
