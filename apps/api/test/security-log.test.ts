import { login } from '@udala/contract/auth';
import { createMembership } from '@udala/contract/memberships';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { createLog } from '#platform/log.ts';
import { makePerson, type Person } from './factories.ts';
import { call, membersHost, serverForTest, startTestServer } from './harness.ts';

const password = 'kunu in the shade';
const address = '192.0.2.7';
let server: Awaited<ReturnType<typeof startTestServer>>;
let person: Person;
let logged = '';
const log = createLog('info', { write: (line) => void (logged += line) });

beforeAll(async () => {
  server = await startTestServer({ change: (deps) => ({ ...deps, log }) });
  person = await makePerson(server.deps);
  const phc = await hashPassword(password);
  await server.deps.db.updateTable('users').set({ password_hash: phc }).where('id', '=', person.id).execute();
});
afterAll(() => server.close());
beforeEach(() => void (logged = ''));

const lines = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const logIn = (typed: string) =>
  call(server.app, login, {
    body: { email: person.email, password: typed },
    address,
    headers: { 'user-agent': 'x\ny' },
  });

it('logs who signed in and from where, without any secret', async () => {
  const { body } = await logIn(password);
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'signed in', userId: person.id, from: address, host: 'localhost:3000' }),
    expect.objectContaining({ msg: 'answered', status: 200, from: address, reqId: expect.any(String) as string }),
  ]);
  for (const secret of [body.token, password, person.email]) expect(logged).not.toContain(secret);
});

it('logs a rejected sign-in and its address', async () => {
  const { body } = await logIn('not the password');
  const { requestId: reqId } = body as unknown as { requestId: string };
  expect(lines()).toEqual([expect.objectContaining({ msg: 'answered', status: 401, from: address, reqId })]);
  expect(logged).toContain('"path":"/auth/login"');
});

it('logs attempts to access other people’s data', async () => {
  const body = { price: 2500, benefits: ['Live Streams'] };
  await call(server.app, createMembership, { token: person.token, body });
  expect(lines()).toEqual([expect.objectContaining({ msg: 'answered', status: 403, userId: person.id })]);
});

it('does not log what people read', async () => {
  await call(server.app, getOwnProfile, { token: person.token });
  expect(lines()).toEqual([]);
});

it('logs a flood once, not each of its requests [S8]', async () => {
  const change = (deps: typeof server.deps) => ({ ...deps, log });
  const { app } = await serverForTest({ change, env: { REQUESTS_PER_5_MINUTES: '10' } });
  logged = '';
  for (let nth = 0; nth < 100; nth += 1) {
    await app.inject({ url: '/nope', headers: { host: membersHost }, remoteAddress: address });
  }
  expect(lines().length).toBeGreaterThan(0);
  expect(lines().length).toBeLessThan(10);
  expect(lines()[0]).toMatchObject({ msg: 'answered', status: 429, from: address });
});
