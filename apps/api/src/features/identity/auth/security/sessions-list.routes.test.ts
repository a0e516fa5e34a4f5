import { getOwnProfile } from '@udala/contract/profiles';
import { socketPath } from '@udala/contract/realtime';
import { endOtherSessions, endSession, listSessions } from '@udala/contract/security';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeCreator, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { plainPng, upload } from '#test/pictures.ts';
import { WAIT_MS } from '../../../../../../../scripts/test/patience.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let origin: string;
let ada: Creator;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ada = await makeCreator(server.deps);
});
afterAll(() => server.close());

interface Key {
  token: string;
  host?: string;
}
const list = async (key: Key) => (await call(server.app, listSessions, { ...key })).body.items;
const statusOf = async (key: Key) => (await call(server.app, getOwnProfile, { ...key })).status;
const idOf = async (key: Key) => (await list(key)).find(({ isCurrent }) => isCurrent)?.id ?? '';
const end = (key: Key, id: string) => call(server.app, endSession, { ...key, params: { id } });

describe('the list of sessions', () => {
  it('holds the person’s own sessions on all hosts, last used first', async () => {
    const [person] = [await makePerson(server.deps), await makePerson(server.deps)];
    server.deps.clock.moveTo(server.deps.clock.offsetMs + 60_000);
    const { token } = await signIn(server.deps, person.id, ada.host);
    const items = await list({ token, host: ada.host });
    expect(items).toEqual([
      expect.objectContaining({ hosts: [ada.host], userAgent: 'test', isCurrent: true }),
      expect.objectContaining({ hosts: [membersHost], isCurrent: false }),
    ]);
    expect(JSON.stringify(items)).not.toMatch(/[\w-]{43}/);
    expect((await list(person)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [items[0]?.id, false],
      [items[1]?.id, true],
    ]);
  });

  it('leaves out expired ones', async () => {
    const person = await makePerson(server.deps);
    server.deps.clock.moveTo(server.deps.clock.offsetMs + 31 * 86_400_000);
    expect(await list(await signIn(server.deps, person.id))).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it.each(['patron', 'creator'])('is done by its owner alone, a %s as anybody', async (role) => {
    const made: Person = role === 'creator' ? await makeCreator(server.deps) : await makePerson(server.deps);
    const owner: Key = { token: made.token };
    const stranger = await makePerson(server.deps);
    const other = await signIn(server.deps, made.id, ada.host);
    const id = await idOf({ token: other.token, host: ada.host });
    const socket = connect(other.token, ada.host);
    await once(socket, 'connect');
    const closed = once(socket, 'disconnect');

    const missing = await end(stranger, '00000000-0000-7000-8000-000000000000');
    const strangersEnd = await end(stranger, id);
    expect([strangersEnd.status, strangersEnd.body]).toMatchObject([404, { code: 'not_found' }]);
    expect({ ...strangersEnd.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await call(server.app, endSession, { params: { id } })).status).toBe(401);
    expect((await end(stranger, 'no-uuid')).status).toBe(400);
    expect(await statusOf({ token: other.token, host: ada.host })).toBe(200);
    expect(await socket.timeout(WAIT_MS).emitWithAck('joinNotificationChannel', made.id)).toBe(true);

    expect((await end(owner, id)).status).toBe(200);
    expect((await closed)[0]).toBe('io server disconnect');
    expect(await statusOf({ token: other.token, host: ada.host })).toBe(401);
    expect(await statusOf(owner)).toBe(200);
    expect((await end(owner, id)).status).toBe(404);
  });

  it('ends the media cookie of the session too', async () => {
    const person = await makePerson(server.deps);
    const { headers } = await end(person, await idOf(person));
    expect(headers['set-cookie']).toMatch(/^udala_media=; .*Path=\/media; Expires=Thu, 01 Jan 1970/);
    expect(await statusOf(person)).toBe(401);
  });

  it('ending all others leaves this one', async () => {
    const [person, stranger] = [await makePerson(server.deps), await makePerson(server.deps)];
    const [one, two] = [await signIn(server.deps, person.id), await signIn(server.deps, person.id, ada.host)];
    expect((await call(server.app, endOtherSessions, { token: one.token })).status).toBe(200);
    expect(await list(one)).toHaveLength(1);
    expect(await statusOf(person)).toBe(401);
    expect(await statusOf({ token: two.token, host: ada.host })).toBe(401);
    expect(await statusOf(stranger)).toBe(200);
  });
});

it('closes everything to an ended token: calls, sockets, pictures', async () => {
  const { mediaToken, ...victim } = await makeCreator(server.deps);
  const uploaded = await upload(server.app, { bytes: plainPng(64, 64), type: 'image/png', token: victim.token });
  const url = uploaded.body.secure_url;
  const see = async () =>
    (await server.app.inject({ url, headers: { host: membersHost, cookie: `udala_media=${mediaToken}` } })).statusCode;
  const socket = connect(victim.token);
  await once(socket, 'connect');
  expect(await see()).toBe(200);

  const closed = once(socket, 'disconnect');
  const saved = await signIn(server.deps, victim.id);
  await call(server.app, endOtherSessions, { token: saved.token });
  expect((await closed)[0]).toBe('io server disconnect');
  expect(await statusOf(victim)).toBe(401);
  expect(await see()).toBe(404);
  const [rejection] = await once(connect(victim.token), 'connect_error');
  expect((rejection as Error).message).toBe('unauthenticated');
});

function connect(token: string, host = membersHost): Socket {
  const socket = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host },
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

const once = (socket: Socket, event: string): Promise<unknown[]> =>
  new Promise((resolve) => void socket.once(event, (...payload: unknown[]) => resolve(payload)));
