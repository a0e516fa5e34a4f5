import { getConfig } from '@udala/contract/config';
import { likePost } from '@udala/contract/likes';
import { getOwnProfile } from '@udala/contract/profiles';
import { expect, inject, it, onTestFinished } from 'vitest';
import { longWork } from '#platform/db/watched-client.ts';
import { makeCreator, makePerson, makePost } from './factories.ts';
import { call, eventually, serverForTest } from './harness.ts';
import { openProxy } from './tcp-proxy.ts';

const POOL = 8;
const CALLS = 60;
/** The production timeouts. */
const limits = { DATABASE_WAIT_SECONDS: '5', DATABASE_SOCKET_TIMEOUT_SECONDS: '8' };

/** A server that reaches its database through a proxy of the test. */
async function serverBehindProxy() {
  const proxy = await openProxy([Number(new URL(inject('pgUrl')).port)]);
  const behind = await serverForTest();
  onTestFinished(() => proxy.close());
  const url = new URL(behind.databaseUrl);
  url.port = String(proxy.port);
  url.search = '';
  const server = await serverForTest({ env: { DATABASE_URL: url.href, DATABASE_POOL: String(POOL), ...limits } });
  return { proxy, ...server };
}

it('answers 503 on connections that were open when the database stopped responding, and 200 afterwards [K3]', async () => {
  const { proxy, app, deps } = await serverBehindProxy();
  const creator = await makeCreator(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  const { token } = await makePerson(deps);
  const both = () => [
    call(app, getOwnProfile, { token }),
    call(app, likePost, { token, params: { postId }, body: { liked: true } }),
  ];
  const open = await Promise.all(Array.from({ length: CALLS / 2 }, both).flat());
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
  expect(deps.pool.totalCount).toBe(POOL);

  proxy.swallow();
  // During the outage: the proxy is repaired only afterwards.
  const answers = await Promise.all(Array.from({ length: CALLS / 2 }, both).flat());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
  expect((await call(app, getConfig)).status).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/readyz?for=proxy')).statusCode).toBe(200);

  proxy.mend();
  const back = await Promise.all(both());
  expect(back.map(({ status }) => status)).toEqual([200, 200]);
  await eventually(async () => (await app.inject('/readyz')).statusCode === 200);
});

it('closes idle connections, and one with a transaction in progress [K3]', async () => {
  const { proxy, deps } = await serverBehindProxy();
  await Promise.all(Array.from({ length: POOL }, () => deps.pool.query('select pg_sleep(0.2)')));
  expect(deps.pool.idleCount).toBe(POOL);
  proxy.swallow();
  const transaction = deps.db.transaction().execute((tx) => tx.selectFrom('users').select('id').execute());
  await expect(transaction).rejects.toThrow(/Connection terminated/);
  proxy.mend();
  await eventually(async () => deps.pool.totalCount === 0);
  await deps.pool.query('select 1');
});

it('allows long work its time [K3]', async () => {
  const { deps, databaseUrl } = await serverForTest({ env: limits });
  const queries = Promise.all([
    longWork(() => deps.pool.query('select pg_sleep(10) as slept')),
    deps.pool.query('select pg_sleep(25) as overslept').catch((error: unknown) => String(error)),
  ]);
  const [slept, overslept] = await queries;
  expect(slept.rowCount).toBe(1);
  expect(overslept).toMatch(/Connection terminated/);
  // Nobody waits for the query, so it is cancelled in the database too.
  await eventually(async () => {
    const { rowCount } = await deps.pool.query(
      "select from pg_stat_activity where datname = $1 and query like '%overslept' and state = 'active'",
      [new URL(databaseUrl).pathname.slice(1)],
    );
    return rowCount === 0;
  });
});
