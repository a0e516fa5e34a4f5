import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from './factories.ts';
import { eventually, startTestServer } from './harness.ts';
import { frame, openRawWebSocket } from './raw-websocket.ts';
import { listen, openPage } from './socket-servers.ts';

// Unread data, and connections that have not authenticated.

const BROADCASTS = 5_000;
/** More than the buffers of both ends hold. */
const TEXT = 'n'.repeat(8_000);
const INSIDE_MAX = 1_000;
const MORE = 100;

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  port = await listen(server.app);
});
afterAll(() => server.close());

test('a client that never reads 5,000 broadcasts is disconnected, and one that reads them is not [K8]', async () => {
  const { realtime } = server.deps;
  const [deaf, person] = [await makePerson(server.deps), await makePerson(server.deps)];
  const page = await openPage(port, person);
  const raw = await openRawWebSocket(port, { reads: false });
  raw.send(frame(`40${JSON.stringify({ token: deaf.token })}`));
  await eventually(async () => realtime.countSockets().authenticated === 2);
  let heard = 0;
  page.socket.on('messagesRead', () => (heard += 1));
  // It sends heartbeats, as a client that wants to stay connected does.
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
  await eventually(async () => heard === BROADCASTS);
  expect(page.over()).toBeNull();
});

test('limits unauthenticated connections of one address, and admits the rest once some are gone [S1] [S12]', async () => {
  const { realtime } = server.deps;
  const from = (address: string) => openRawWebSocket(port, { headers: { 'X-Forwarded-For': address } });
  // Checked at every upgrade: the duration of the steps does not matter.
  let most = 0;
  const look = () => (most = Math.max(most, realtime.countSockets().unauthenticated));
  server.app.server.on('upgrade', look);
  try {
    const crowd = Array.from({ length: INSIDE_MAX + MORE }, () => from('192.0.2.1'));
    const other = await from('192.0.2.2');
    const raws = [...(await Promise.all(crowd)), other];
    look();
    // The crowd and the one from the other address.
    expect(most).toBeLessThanOrEqual(INSIDE_MAX + 1);
    for (const raw of raws) raw.end();
  } finally {
    server.app.server.off('upgrade', look);
  }
  await eventually(async () => realtime.countSockets().unauthenticated === 0);
});
