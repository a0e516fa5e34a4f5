import { login } from '@udala/contract/auth';
import { listNotifications } from '@udala/contract/notifications';
import { listPosts } from '@udala/contract/posts';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { minutes } from '#platform/clock.ts';
import { migrate } from '#platform/db/migrate.ts';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { ask } from '../../../scripts/postgres/test-homes.ts';
import {
  hasPgBouncer,
  skippedWithoutPgBouncer,
  startPgBouncer,
  type TestPgBouncer,
} from '../../../scripts/test/pgbouncer.ts';
import { makePerson, makePost, type Creator, type Person } from './factories.ts';
import { call, serverForTest, startTestServer } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { laterMigrations } from './later-version.ts';
import { join, makePair, payAt, startMoneyServer, verify, type MoneyServer } from './money.ts';
import { publisher } from './publishing.ts';

/** Connections of the pooler to the database, for all the clients before it. */
const CONNECTIONS = 4;
const POOL = 16;

const pooled = "select from pg_stat_activity where datname = current_database() and application_name = 'udala pooled'";

// Everything but listening goes through a real PgBouncer that gives a connection for one transaction.

describe.skipIf(!hasPgBouncer)(`behind a pooler of transactions${skippedWithoutPgBouncer}`, () => {
  let direct: Awaited<ReturnType<typeof startTestServer>>;
  let pooler: TestPgBouncer;
  let server: MoneyServer;
  const envOf = (url: string) => ({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: direct.databaseUrl,
    DATABASE_POOLER: 'transaction',
    DATABASE_POOL: String(POOL),
  });
  beforeAll(async () => {
    direct = await startTestServer();
    pooler = await startPgBouncer(direct.databaseUrl, { connections: CONNECTIONS });
    server = await startMoneyServer(undefined, envOf(pooler.url));
  });
  afterAll(async () => {
    await server.close();
    await pooler.close();
    await direct.close();
  });

  const feedOf = ({ token }: Person) => call(server.app, listPosts, { token, query: { postType: 'Feed', limit: 10 } });
  async function makePayer() {
    const pair = await makePair(server.deps);
    const { body } = await join(server.app, pair);
    await payAt(body.authorizationUrl, 'success');
    return { ...pair, reference: body.reference };
  }

  it('signs people in', async () => {
    const { app, deps } = server;
    const { id, email } = await makePerson(deps);
    const password = 'kunu in the shade';
    const password_hash = await hashPassword(password);
    await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    const { status, body } = await call(app, login, { body: { email, password } });
    expect(status).toBe(200);
    expect((await call(app, getOwnProfile, { token: body.token })).status).toBe(200);
  });

  it('takes a payment, opens posts and feed for who paid, and keeps the books right', async () => {
    const { creator, patron, reference } = await makePayer();
    const postId = await makePost(server.deps, creator, { body: 'For who paid' });
    const bodies = async () => (await feedOf(patron)).body.items.map(({ id, description }) => [id, description]);
    expect(await bodies()).not.toContainEqual([postId, 'For who paid']);
    expect(await verify(server.app, { patron }, reference)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await bodies()).toContainEqual([postId, 'For who paid']);
    await assertInvariants(direct.deps.db);
  });

  it('runs jobs, and hears what other processes notify', async () => {
    const { creator, patron, reference } = await makePayer();
    await verify(server.app, { patron }, reference);
    const { body: post } = await publisher(server).publish(creator);
    const notified = async () => {
      const { body } = await call(server.app, listNotifications, { token: patron.token });
      return body.items.map(({ entityId }) => entityId);
    };
    await expect.poll(notified).toContain(post.id);
    const offsetMs = server.deps.clock.offsetMs + minutes(5);
    await moveSharedClock(direct.deps.db, offsetMs);
    await expect.poll(() => server.deps.clock.offsetMs).toBe(offsetMs);
    await moveSharedClock(server.deps.db, offsetMs + minutes(5));
    await expect.poll(() => direct.deps.clock.offsetMs).toBe(offsetMs + minutes(5));
  });

  it('serves many clients on few connections, and a statement that fails harms no other', async () => {
    const payers: { creator: Creator; patron: Person; reference: string }[] = [];
    for (let nth = 0; nth < CONNECTIONS; nth += 1) payers.push(await makePayer());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        payers.flatMap(({ patron, reference }) => [
          feedOf(patron).then(({ status }) => status),
          verify(server.app, { patron }, reference).then(({ status }) => status),
          server.deps.db
            .transaction()
            .execute(async (tx) => {
              await tx.updateTable('profiles').set({ name: 'Nobody' }).where('user_id', '=', patron.id).execute();
              throw new Error('thrown on purpose');
            })
            .catch(() => 200),
        ]),
      ).flat(),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(server.deps.pool.totalCount).toBe(POOL);
    expect(await ask(direct.databaseUrl, pooled)).toHaveLength(CONNECTIONS);
    expect(await ask(direct.databaseUrl, "select from profiles where name = 'Nobody'")).toEqual([]);
  });

  it('leaves nothing on a connection for the next client', async () => {
    // All at once, so that each has a connection of its own.
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => server.deps.pool.connect()));
    try {
      await Promise.all(clients.map((client) => client.query('begin')));
      const states = await Promise.all(
        clients.map((client) =>
          client.query<{ pid: number }>(
            `select pg_backend_pid() as pid,
               (select count(*) from pg_prepared_statements) as statements,
               (select count(*) from pg_cursors where is_holdable) as cursors,
               (select count(*) from pg_listening_channels()) as channels,
               (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
               (select count(*) from pg_class where relpersistence = 't') as tables,
               (select string_agg(name, ' ' order by name) from pg_settings
                where source = 'session' and name not in ('application_name', 'client_encoding')) as settings`,
          ),
        ),
      );
      const rows = states.flatMap((state) => state.rows);
      expect(new Set(rows.map(({ pid }) => pid)).size).toBe(CONNECTIONS);
      for (const row of rows) {
        expect(row).toMatchObject({
          statements: 0,
          cursors: 0,
          channels: 0,
          locks: 0,
          tables: 0,
          settings: 'client_connection_check_interval idle_in_transaction_session_timeout statement_timeout',
        });
      }
    } finally {
      await Promise.all(clients.map((client) => client.query('rollback')));
      for (const client of clients) client.release();
    }
  });

  it('answers 503 while every connection is taken, and 200 afterwards', async () => {
    const { app, deps } = server;
    const { token } = await makePerson(deps);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => deps.pool.connect()));
    try {
      await Promise.all(clients.map((client) => client.query('begin')));
      expect((await call(app, getOwnProfile, { token })).status).toBe(503);
    } finally {
      await Promise.all(clients.map((client) => client.query('rollback')));
      for (const client of clients) client.release();
    }
    expect((await call(app, getOwnProfile, { token })).status).toBe(200);
  });

  it('does not start on connections without timeouts', async () => {
    const careless = await startPgBouncer(direct.databaseUrl, { connections: 1, connectQuery: '' });
    try {
      await expect(serverForTest({ env: envOf(careless.url) })).rejects.toThrow(
        'no statement_timeout and no idle_in_transaction_session_timeout: set what is missing in the pooler',
      );
    } finally {
      await careless.close();
    }
  });

  it('is noticed by a migration that must not meet it, and not after it ended', async () => {
    const name = 'behind_a_pooler';
    await ask(inject('pgUrl'), `create database ${name} template template_udala strategy file_copy`);
    const url = new URL(inject('pgUrl'));
    url.pathname = `/${name}`;
    const before = await startPgBouncer(url.href, { connections: 1 });
    try {
      const behind = await startTestServer({ env: { ...envOf(before.url), DATABASE_DIRECT_URL: url.href } });
      const directory = await laterMigrations({ '9000_names.sql': '-- needs-stop: 0.2.0\nselect 1' });
      await expect(migrate(url.href, { directory })).rejects.toThrow('stop every process of Udala');
      await behind.close();
      expect(await ask(url.href, pooled)).toHaveLength(1);
      expect(await migrate(url.href, { directory })).toBe(1);
    } finally {
      await before.close();
      await ask(inject('pgUrl'), `drop database ${name} with (force)`);
    }
  });
});
