import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from './factories.ts';
import { eventually, startTestServer } from './harness.ts';
import { frame, openRawWebSocket } from './raw-websocket.ts';
import { listen, openPage } from './socket-servers.ts';

// What waits to be read, and who waits to be somebody.

const BROADCASTS = 5_000;
/** More than the buffers of both machines take. */
const TEXT = 'n'.repeat(8_000);
const INSIDE_MAX = 1_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  port = await listen(server.app);
});
afterAll(() => server.close());

test('whoever never reads 5,000 broadcasts is closed, and who reads them is not [K8]', async () => {
  const { realtime } = server.deps;
  const [deaf, person] = [await makePerson(server.deps), await makePerson(server.deps)];
  const page = await openPage(port, person);
  const raw = await openRawWebSocket(port, { reads: false });
  raw.send(frame(`40${JSON.stringify({ token: deaf.token })}`));
  await eventually(async () => realtime.countSockets().authenticated === 2);
  let heard = 0;
  page.socket.on('messagesRead', () => (heard += 1));
  // It says that it is there, as whoever wants to be kept does.
  const alive = setInterval(() => raw.send(frame('3')), 10_000);
  try {
    for (let nth = 0; nth < BROADCASTS; nth += 1) {
      for (const { id } of [deaf, person]) realtime.toUser(id, 'messagesRead', { withId: TEXT, readUntil: TEXT });
      if (nth % 20 === 0) await eventually(async () => heard > nth - 20);
    }
    await eventually(async () => realtime.countSockets().authenticated === 1);
  } finally {
    clearInterval(alive);
  }
  await eventually(async () => heard === BROADCASTS, 30_000);
  expect(page.over()).toBeNull();
});

test('so many of one address are let in who are nobody yet; the next waits for one of them, other addresses do not [S1] [S12]', async () => {
  const { realtime } = server.deps;
  const from = (address: string) => openRawWebSocket(port, { headers: { 'X-Forwarded-For': address } });
  const crowd = await Promise.all(Array.from({ length: INSIDE_MAX }, () => from('192.0.2.1')));
  let isIn = false;
  const late = from('192.0.2.1').then((raw) => {
    isIn = true;
    return raw;
  });
  const other = await from('192.0.2.2');
  expect([isIn, realtime.countSockets().unauthenticated]).toEqual([false, INSIDE_MAX + 1]);
  crowd[0]?.end();
  for (const raw of [await late, other, ...crowd]) raw.end();
  await eventually(async () => realtime.countSockets().unauthenticated === 0);
});
