import { logout } from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import { socketPath } from '@udala/contract/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePerson, signIn, type Person } from '#test/factories.ts';
import { call, membersHost, serverForTest, type TestServer } from '#test/harness.ts';
import { authJobs } from './auth.jobs.ts';

const statusOf = async ({ app }: TestServer, { token }: Person) => (await call(app, getOwnProfile, { token })).status;

function passDays(server: TestServer, days: number): void {
  server.deps.clock.moveTo(server.deps.clock.offsetMs + days * 86_400_000);
}

describe('a session', () => {
  it('ends 30 days after it was last used', async () => {
    const server = await serverForTest();
    const [used, idle] = [await makePerson(server.deps), await makePerson(server.deps)];
    passDays(server, 29);
    expect(await statusOf(server, used)).toBe(200);
    passDays(server, 2);
    expect(await statusOf(server, used)).toBe(200);
    expect(await statusOf(server, idle)).toBe(401);
  });

  it('ends 180 days after it began, however often it is used', async () => {
    const server = await serverForTest();
    const person = await makePerson(server.deps);
    for (let day = 20; day < 180; day += 20) {
      passDays(server, 20);
      expect(await statusOf(server, person)).toBe(200);
    }
    passDays(server, 20);
    expect(await statusOf(server, person)).toBe(401);
  });

  it('is deleted a day after it ended, and so are codes', async () => {
    const { server, sweep, left } = await withSessionAndCode();
    await sweep();
    expect(await left()).toEqual({ sessions: 1, codes: 1 });
    passDays(server, 32);
    await sweep();
    expect(await left()).toEqual({ sessions: 0, codes: 0 });
  });

  it('keeps no codes from being deleted if it cannot be, and the failure is reported', async () => {
    const { server, sweep, left } = await withSessionAndCode();
    const { db } = server.deps;
    await sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''sessions stay''; end'`.execute(db);
    await sql`create trigger refuse before delete on sessions for each row execute function refuse()`.execute(db);
    passDays(server, 32);
    await expect(sweep()).rejects.toThrow('sessions stay');
    expect(await left()).toEqual({ sessions: 1, codes: 0 });
  });
});

/** The job that deletes what has ended, and what it leaves of a session and a code. */
async function withSessionAndCode() {
  const server = await serverForTest();
  const { deps } = server;
  await makePerson(deps);
  const now = deps.clock.now();
  await deps.db
    .insertInto('auth_codes')
    .values({
      email: 'a@b.ng',
      purpose: 'reset',
      holder: Buffer.alloc(32),
      code_hmac: Buffer.alloc(32),
      sent_at: now,
      expires_at: now,
    })
    .execute();
  let sweep = async (): Promise<void> => undefined;
  authJobs({ ...deps, jobs: { ...deps.jobs, every: (_name, _periodMs, tick) => void (sweep = tick) } });
  const left = async () => {
    const count = (table: 'sessions' | 'auth_codes') => deps.db.selectFrom(table).selectAll().execute();
    return { sessions: (await count('sessions')).length, codes: (await count('auth_codes')).length };
  };
  return { server, sweep, left };
}

it('is one of fifty at most: the least recently used one makes room', async () => {
  const server = await serverForTest();
  const person = await makePerson(server.deps);
  for (let time = 0; time < 50; time += 1) {
    server.deps.clock.moveTo(server.deps.clock.offsetMs + 1000);
    await signIn(server.deps, person.id);
  }
  expect(await statusOf(server, person)).toBe(401);
  const rows = await server.deps.db.selectFrom('sessions').select('id').execute();
  expect(rows).toHaveLength(50);
});

it('closes its open sockets when it is ended', async () => {
  const server = await serverForTest();
  const person = await makePerson(server.deps);
  const socket = io(await server.app.listen({ port: 0, host: '127.0.0.1' }), {
    path: socketPath,
    transports: ['websocket'],
    auth: { token: person.token },
    extraHeaders: { host: membersHost },
  });
  onTestFinished(() => void socket.disconnect());
  await once(socket, 'connect');
  const closed = once(socket, 'disconnect');
  await call(server.app, logout, { token: person.token });
  expect((await closed)[0]).toBe('io server disconnect');
});

const once = (socket: Socket, event: string): Promise<unknown[]> =>
  new Promise((resolve) => void socket.once(event, (...payload: unknown[]) => resolve(payload)));
