import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letTimePass } from '../../../scripts/test/patience.ts';
import { cutListeners } from './cut-listeners.ts';
import { makePerson, type Person } from './factories.ts';
import { eventually, startTestServer } from './harness.ts';
import { listen, openPage } from './socket-servers.ts';

// However a session ends, in any process, its sockets are closed; live sessions cost no look-ups.

const PAGES = 20;
/** Twice the check interval. */
const WATCHED_MS = 8_000;

let lookUps = 0;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes('where s.id = any(')) lookUps += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};
let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ change: (deps) => ({ ...deps, db: deps.db.withPlugin(counting) }) });
  port = await listen(server.app);
});
afterAll(() => server.close());

test('sessions of open sockets are not looked up again and again [O8]', async () => {
  const people = await Promise.all(Array.from({ length: PAGES }, () => makePerson(server.deps)));
  const pages = await Promise.all(people.map((person) => openPage(port, person)));
  // Each is looked up once, in case it ended during the handshake.
  await eventually(async () => lookUps > 0);
  await eventually(async () => {
    const before = lookUps;
    await letTimePass(WATCHED_MS, 'a process that polls would check within it');
    return lookUps === before;
  });
  expect(pages.map((page) => page.over())).toEqual(pages.map(() => null));
});

const run = (statement: string, values: unknown[] = []) => server.deps.pool.query(statement, values);
const ends: [how: string, end: (person: Person) => Promise<unknown>][] = [
  ['is deleted by hand', ({ id }) => run('delete from sessions where user_id = $1', [id])],
  [
    'is its person’s, who is banned by hand',
    ({ id }) => run(`update users set state = 'suspended' where id = $1`, [id]),
  ],
];
/** Ends the session and waits until its page is closed; returns true if another person's page stays open. */
async function endsAlone(person: Person, end: (person: Person) => Promise<unknown>): Promise<boolean> {
  const [page, other] = [await openPage(port, person), await openPage(port, await makePerson(server.deps))];
  await end(person);
  await eventually(async () => page.over() === 'io server disconnect');
  return other.over() === null;
}

test.each(ends)('a session that %s closes its sockets [O8]', async (_how, end) => {
  expect(await endsAlone(await makePerson(server.deps), end)).toBe(true);
});

test.each(ends)(
  'a session that %s closes its sockets while the listener is disconnected too [O8]',
  async (_how, end) => {
    let cuts = 0;
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        cuts += await cutListeners(server.deps);
        await letTimePass(50, 'the connection is cut again and again');
      }
    })();
    await eventually(async () => cuts > 0);
    const isAlone = await endsAlone(await makePerson(server.deps), end).finally(() => (isOver = true));
    await cutting;
    expect(isAlone).toBe(true);
    expect(cuts).toBeGreaterThan(0);
  },
);

// Must be the last test: it stops the listener for good.
test('a session that ends while the listener stays disconnected closes its sockets [O8]', async () => {
  const person = await makePerson(server.deps);
  const page = await openPage(port, person);
  await server.deps.listener.close();
  const before = lookUps;
  // From now on sessions are polled, also those that were checked before the listener was lost.
  await eventually(async () => lookUps >= before + 3);
  expect(page.over()).toBeNull();
  const end = ({ id }: Person) => run('delete from sessions where user_id = $1', [id]);
  expect(await endsAlone(person, end)).toBe(true);
  await eventually(async () => page.over() === 'io server disconnect');
});
