import * as contract from '@udala/contract/auth';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser, type Browser } from '#test/browser.ts';
import { makePerson } from '#test/factories.ts';
import { serverForTest, type TestServer } from '#test/harness.ts';
import { hashPassword } from './passwords.ts';

const password = 'kunu in the shade';
/** Hundreds of calls, on a machine that may be busy. */
const slow = { timeout: 300_000 };

async function startServer(): Promise<TestServer> {
  const server = await serverForTest();
  await server.deps.jobs.start();
  onTestFinished(() => server.deps.jobs.stop());
  return server;
}

async function makeOwner({ deps }: TestServer): Promise<string> {
  const { id, email } = await makePerson(deps);
  const password_hash = await hashPassword(password);
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  return email;
}

const logIn = (browser: Browser, email: string) => browser.call(contract.login, { body: { email, password } });

/** Registrations of strangers' addresses, all at once. */
const flood = (server: TestServer, count: number, addressOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) =>
    openBrowser(server.app, { address: addressOf(nth) }).call(contract.registerCreator, {
      body: { name: 'Mallory', email: `stranger${nth}@example.com`, password },
    }),
  );

it.each([
  ['one address', () => '198.51.100.1'],
  ['20 addresses', (nth: number) => `198.51.100.${nth % 20}`],
  ['the lines of one IPv6 site', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`],
])(
  'lets the owner in, in a browser known before and in a new one, while %s register 160 at once [S3]',
  slow,
  async (_what, addressOf) => {
    const server = await startServer();
    const email = await makeOwner(server);
    const known = openBrowser(server.app, { address: '203.0.113.1' });
    expect((await logIn(known, email)).status).toBe(200);
    const registering = flood(server, 160, addressOf);
    const entering = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const unknown = openBrowser(server.app, { address: `203.0.113.${10 + nth}` });
      entering.push(logIn(known, email), logIn(unknown, email));
    }
    const statuses = (await Promise.all(entering)).map(({ status }) => status);
    const answered = Map.groupBy(await Promise.all(registering), ({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    for (const { headers } of answered.get(503) ?? []) expect(headers['retry-after']).toBe('2');
  },
);

it(
  'checks the limits before it queues anybody: a caller over a limit delays no password check [S3]',
  slow,
  async () => {
    const server = await startServer();
    const email = await makeOwner(server);
    const attackersBrowser = openBrowser(server.app, { address: '198.51.100.1' });
    const guess = () => attackersBrowser.call(contract.login, { body: { email, password: 'not the password' } });
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).status).toBe(401);
    // More than the queue holds: a caller over a limit is told so, and never that the queue is full.
    const statuses = (await Promise.all(Array.from({ length: 60 }, guess))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect((await logIn(openBrowser(server.app, { address: '203.0.113.1' }), email)).status).toBe(200);
  },
);
