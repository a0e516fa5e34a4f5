import { once } from 'node:events';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from './factories.ts';
import { eventually, startTestServer } from './harness.ts';
import { killableServer, type KillableServer } from './killable.ts';
import { frame, knock, opcodes, openRawWebSocket, sessionOf, type RawWebSocket } from './raw-websocket.ts';
import { openPage } from './socket-servers.ts';

// Connections that flood, or whose client reads nothing: each is closed, and no memory is retained for it.

const MEMORY_FACTOR = 1.2;
/** Limit of the peak, for any number of reconnecting clients. */
const PEAK_FACTOR = 1.5;
const CHUNK_FRAMES = 500;
/** 65 KB each: without a limit that makes 100 MB of responses for every connection. */
const CHUNKS_MAX = 1_500;

let here: Awaited<ReturnType<typeof startTestServer>>;
let server: KillableServer;
let person: Person;
beforeAll(async () => {
  here = await startTestServer();
  person = await makePerson(here.deps);
  server = await killableServer(here);
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await here.close();
});

const answers = () => server.send(getOwnProfile, { token: person.token });
const inUseKb = async (): Promise<number> => {
  server.letGo();
  await answers();
  return server.residentKb();
};
const connectPacket = () => frame(`40${JSON.stringify({ token: person.token })}`);
const chunkOf = (one: Buffer) => Buffer.concat(Array.from({ length: CHUNK_FRAMES }, () => one));

/** Sends until the connection is closed; returns true if it was. */
async function flood(raw: RawWebSocket, chunk: Buffer): Promise<boolean> {
  for (let nth = 0; nth < CHUNKS_MAX; nth += 1) if (!(await raw.sendAll(chunk))) return true;
  return false;
}

const pings = chunkOf(frame('p'.repeat(125), { opcode: opcodes.ping }));
const whose: [who: string, hello: () => Buffer[]][] = [
  ['three strangers', () => []],
  ['three signed in', () => [connectPacket()]],
];

test.each(whose)(
  '%s who flood pings and read nothing are disconnected, and cost no memory [S1]',
  async (_who, hello) => {
    const page = await openPage(server.port, person);
    const wave = async () => {
      const raws = await Promise.all(Array.from({ length: 3 }, () => openRawWebSocket(server.port, { reads: false })));
      for (const raw of raws) for (const piece of hello()) raw.send(piece);
      return Promise.all(raws.map((raw) => flood(raw, pings)));
    };
    const before = await inUseKb();
    let peak = 0;
    const watch = setInterval(() => void server.residentKb().then((kb) => (peak = Math.max(peak, kb))), 200);
    try {
      for (let nth = 0; nth < 10; nth += 1) expect(await wave()).toEqual([true, true, true]);
    } finally {
      clearInterval(watch);
    }
    expect(peak).toBeLessThanOrEqual(before * PEAK_FACTOR);
    await eventually(async () => (await inUseKb()) <= before * MEMORY_FACTOR);
    expect(page.over()).toBeNull();
    expect(await answers()).toBe(200);
  },
);

const floods: [what: string, one: Buffer][] = [
  ['pings', frame('p', { opcode: opcodes.ping })],
  ['pongs that nobody asked for', frame('p', { opcode: opcodes.pong })],
  ['heartbeats', frame('3')],
];

test.each(floods)('a connection that floods %s is closed, even one that reads [S1]', async (_what, one) => {
  const [raw, page] = [await openRawWebSocket(server.port), await openPage(server.port, person)];
  raw.send(connectPacket());
  expect(await flood(raw, chunkOf(one))).toBe(true);
  expect(page.over()).toBeNull();
});

test.each(['sid', '%73id'])(
  "a second connection with the first one's session id as %s is rejected [S1]",
  async (name) => {
    const [raw, page] = [await openRawWebSocket(server.port), await openPage(server.port, person)];
    const sid = await sessionOf(raw);
    const query = `&${name}=${sid}`;
    await expect(openRawWebSocket(server.port, { reads: false, query })).rejects.toThrow('HTTP/1.1 400');
    expect(raw.isClosed()).toBe(false);
    raw.end();
    expect(page.over()).toBeNull();
  },
);

test('connections that are reset while queued affect nobody else [S1]', async () => {
  const page = await openPage(server.port, person);
  for (let wave = 0; wave < 5; wave += 1) {
    const sockets = Array.from({ length: 400 }, () => knock(server.port).on('error', () => undefined));
    // Most of them are still queued when the first is answered.
    await Promise.race(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.resetAndDestroy();
  }
  expect(await answers()).toBe(200);
  expect(page.over()).toBeNull();
});

test('an occasional ping is answered [S1]', async () => {
  const raw = await openRawWebSocket(server.port);
  raw.send(connectPacket());
  for (const text of ['one', 'two', 'three']) {
    raw.send(frame(text, { opcode: opcodes.ping }));
    await eventually(async () => raw.heard().includes(text));
  }
  expect(raw.isClosed()).toBe(false);
  raw.end();
});

test('a client that never authenticates, reads nothing and answers nothing is disconnected [K7]', async () => {
  const raws = await Promise.all([false, true].map((reads) => openRawWebSocket(server.port, { reads })));
  for (const raw of raws) raw.send(frame('40/elsewhere,'));
  await eventually(async () => (await server.countSockets('unauthenticated')) >= 2);
  await eventually(async () => (await server.countSockets('unauthenticated')) === 0);
  expect(await server.countSockets('authenticated')).toBe(0);
});

test('a client that leaves the namespace but stays connected is disconnected [K7]', async () => {
  const raw = await openRawWebSocket(server.port);
  raw.send(connectPacket());
  await eventually(async () => raw.heard().includes('40{"sid"'));
  raw.send(frame('41'));
  await raw.closed;
  expect(await server.countSockets('authenticated')).toBe(0);
});
