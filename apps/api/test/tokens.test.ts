import { createHmac } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import { socketPath } from '@udala/contract/realtime';
import { makePerson, signIn, type Person } from './factories.ts';
import { call, hostOf, membersHost, serverForTest, startTestServer } from './harness.ts';
import { fixture, upload } from './pictures.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let address: string;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  person = await makePerson(server.deps, { roles: ['creator', 'patron'] });
});
afterAll(() => server.close());

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const statusWith = async (token: string) => (await call(server.app, getOwnProfile, { token })).status;

async function opensSocket(token: unknown): Promise<boolean> {
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
    extraHeaders: { host: membersHost },
  });
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
  socket.disconnect();
  return opened;
}

describe('a token that was not issued here', () => {
  const claims = { sub: 'somebody', exp: 9_999_999_999 };
  it.each([
    ['claims without a signature', () => `${part({ alg: 'none' })}.${part(claims)}.`],
    [
      'claims signed with a guess',
      () => {
        const head = `${part({ alg: 'HS256' })}.${part(claims)}`;
        return `${head}.${createHmac('sha256', 'secret').update(head).digest('base64url')}`;
      },
    ],
    ['a truncated one', () => person.token.slice(0, -1)],
    ['a longer one', () => `${person.token}A`],
    ['a changed one', () => (person.token.startsWith('A') ? 'B' : 'A') + person.token.slice(1)],
    ['its media half', () => person.mediaToken],
    ['the hash of one', () => Buffer.alloc(32).toString('base64url')],
    ['a NUL', () => '\0'.repeat(43)],
    ['nothing', () => ''],
  ])('opens neither the API nor the socket: %s', async (_what, tokenOf) => {
    const token = tokenOf();
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(server.app, getOwnProfile, { headers })).status).toBe(401);
    expect(await opensSocket(token)).toBe(false);
  });

  it('of another instance gives no access', async () => {
    const other = await serverForTest();
    const { token } = await makePerson(other.deps);
    expect((await call(other.app, getOwnProfile, { token })).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  it('gives no access on another host or after it expired', async () => {
    const { token } = await makePerson(server.deps);
    expect((await call(server.app, getOwnProfile, { token, host: hostOf('nobody') })).status).toBe(404);
    expect(await statusWith(token)).toBe(200);
    await server.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .execute();
    server.deps.knownSessions.invalidate(person.id);
    const fresh = await makePerson(server.deps);
    await server.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', fresh.id)
      .execute();
    expect(await statusWith(fresh.token)).toBe(401);
  });
});

it('a token of an ended session opens neither the API, the socket, nor private pictures', async () => {
  const creator = await makePerson(server.deps, { roles: ['creator', 'patron'] });
  const mine = await signIn(server.deps, creator.id);
  const { body: picture } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: mine.token });
  const statusOfPicture = async () =>
    (
      await server.app.inject({
        url: picture.secure_url,
        headers: { host: membersHost, cookie: `udala_media=${mine.mediaToken}` },
      })
    ).statusCode;
  expect([await statusWith(mine.token), await opensSocket(mine.token), await statusOfPicture()]).toEqual([
    200,
    true,
    200,
  ]);
  await call(server.app, logout, { token: mine.token });
  expect([await statusWith(mine.token), await opensSocket(mine.token), await statusOfPicture()]).toEqual([
    401,
    false,
    404,
  ]);
});
