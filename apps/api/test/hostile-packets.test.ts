import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from './factories.ts';
import { eventually, startTestServer } from './harness.ts';
import { killableServer, type KillableServer } from './killable.ts';
import { frame, openRawWebSocket } from './raw-websocket.ts';
import { openPage } from './socket-servers.ts';

// Packets that no client of ours sends: the connection is closed, the process survives and retains nothing.

const HALVES = 10_000;
const AT_ONCE = 1_000;
/** More than the rules allow and most browsers would ever open. */
const SOCKETS_MAX = 30;
/** In five minutes; far fewer at a time than may be open. */
const CONNECTIONS_MAX = 600;
const AT_A_TIME = 20;
const MEMORY_FACTOR = 1.2;

let here: Awaited<ReturnType<typeof startTestServer>>;
let server: KillableServer;
let person: Person;
let pid: number;
beforeAll(async () => {
  here = await startTestServer();
  person = await makePerson(here.deps);
  server = await killableServer(here);
  await server.start();
  pid = server.pid();
});
afterAll(async () => {
  await server.kill();
  await here.close();
});

const answers = () => server.send(getOwnProfile, { token: person.token });
/** Memory in use: an idle process frees unused memory only when asked to. */
const residentKb = async (): Promise<number> => {
  server.letGo();
  await answers();
  return server.residentKb();
};
const connectPacket = () => `40${JSON.stringify({ token: person.token })}`;

const wrongs: [what: string, pieces: () => Buffer[]][] = [
  ['a packet of 17 KB', () => [frame(`42["a","${'a'.repeat(17 * 1024)}"]`)]],
  ['a packet that says it has 1,000 attachments', () => [frame('451000-["a",{"_placeholder":true,"num":0}]')]],
  [
    'a text where an attachment should follow',
    () => [frame('451-["a",{"_placeholder":true,"num":0}]'), frame('42["a"]')],
  ],
  [
    'a packet in 10,000 pieces',
    () => Array.from({ length: 10_000 }, (_, nth) => frame('a', { isFirst: nth === 0, isLast: false })),
  ],
  // Its responses are never read.
  [
    'a flood of packets, each to be answered',
    () => Array.from({ length: 1_000 }, (_, nth) => frame(`42${nth}["joinNotificationChannel","x"]`)),
  ],
  ['a flood of rooms that are not there', () => Array.from({ length: 1_000 }, (_, nth) => frame(`40/${nth},`))],
  ['no packet at all', () => [frame('what?')]],
  ['a packet that no client sends', () => [frame('44{}')]],
];

test.each(wrongs)('%s closes its connection and no other', async (_what, pieces) => {
  const [raw, page] = [await openRawWebSocket(server.port), await openPage(server.port, person)];
  raw.send(frame(connectPacket()));
  for (const piece of pieces()) raw.send(piece);
  await raw.closed;
  expect(page.over()).toBeNull();
  expect(await answers()).toBe(200);
  expect(server.pid()).toBe(pid);
});

test('one connection has one attempt at a token', async () => {
  const raw = await openRawWebSocket(server.port);
  for (let nth = 0; nth < 100; nth += 1) raw.send(frame(`40{"token":"guess${nth}"}`));
  const silent = await openRawWebSocket(server.port);
  // Closed because of the guess, and not because of the timeout for unauthenticated connections, which comes later.
  expect(await Promise.race([raw.closed.then(() => 'who guesses'), silent.closed.then(() => 'who is silent')])).toBe(
    'who guesses',
  );
  expect(await answers()).toBe(200);
});

test('limits the open pages of a person, without disturbing others', async () => {
  const eager = await makePerson(here.deps);
  const pages = await Promise.allSettled(Array.from({ length: SOCKETS_MAX + 5 }, () => openPage(server.port, eager)));
  const refused = pages.flatMap((page) => (page.status === 'rejected' ? [String(page.reason)] : []));
  expect(refused).toEqual(Array.from({ length: 5 }, () => 'Error: too_many'));
  await openPage(server.port, await makePerson(here.deps));
  const open = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));
  open[0]?.socket.close();
  await eventually(() =>
    openPage(server.port, eager).then(
      () => true,
      () => false,
    ),
  );
});

test('limits how often a person connects, without disturbing others', async () => {
  const [restless, other] = [await makePerson(here.deps), await makePerson(here.deps)];
  /** Connects, hears whether that succeeded, and leaves. */
  const comesAndGoes = async () => {
    const raw = await openRawWebSocket(server.port);
    raw.send(frame(`40${JSON.stringify({ token: restless.token })}`));
    const find = () => /40\{"sid"|44\{.*\}/.exec(raw.heard().toString('latin1'))?.[0];
    const answer = await eventually(async () => find());
    raw.end();
    await raw.closed;
    return answer;
  };
  for (let left = CONNECTIONS_MAX; left > 0; left -= AT_A_TIME) {
    const answers = await Promise.all(Array.from({ length: AT_A_TIME }, comesAndGoes));
    expect(answers).toEqual(answers.map(() => '40{"sid"'));
  }
  expect(await comesAndGoes()).toBe('44{"message":"too_many"}');
  await openPage(server.port, other);
});

test(`${HALVES} half packets leave nothing behind`, async ({ annotate }) => {
  const halves = async (waits: boolean) => {
    const tried = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => openRawWebSocket(server.port)));
    // A busy server closes some of a thousand before it answers.
    const raws = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(raws.length).toBeGreaterThan(0);
    for (const raw of raws) {
      raw.send(frame('451-["a",{"_placeholder":true,"num":0}]'));
      raw.send(frame('a'.repeat(8 * 1024), { length: 16 * 1024 }));
    }
    // A connection that does not authenticate has some seconds.
    if (!waits) for (const raw of raws) raw.end();
    await Promise.all(raws.map((raw) => raw.closed));
    return raws.length;
  };
  // The first ones wait for the timeout: the memory that many parallel connections take must be allocated before it is
  // measured.
  let sent = await halves(true);
  const before = await residentKb();
  while (sent < HALVES) sent += await halves(false);
  let after = 0;
  const isBack = async () => (after = await residentKb()) <= before * MEMORY_FACTOR;
  await eventually(isBack).catch(() => undefined);
  await annotate(`${before} KB before, ${after} KB after`);
  expect(after).toBeLessThanOrEqual(before * MEMORY_FACTOR);
  expect(await answers()).toBe(200);
  expect(server.pid()).toBe(pid);
});
