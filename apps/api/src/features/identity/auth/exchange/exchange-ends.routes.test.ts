import * as account from '@udala/contract/account';
import * as auth from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import * as security from '@udala/contract/security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode } from '#test/authenticator.ts';
import { codeFor, exchange, openTab, redeem, type Tab } from '#test/exchange.ts';
import { makeCreator, makePerson, type Creator, type Person } from '#test/factories.ts';
import { call, membersHost } from '#test/harness.ts';
import { codeSentTo, startServerWithMail } from '#test/inbox.ts';
import { listen, openPage } from '#test/socket-servers.ts';
import { WAIT_MS } from '../../../../../../../scripts/test/patience.ts';
import { suspend } from '../../../../../../../scripts/operator/people.ts';
import { hashPassword } from '../passwords.ts';

// Whatever ends a sign-in ends its sessions on every host, and the codes that nobody has used yet.

const password = 'kunu in the shade';
const next = 'zobo before the rains';
let server: Awaited<ReturnType<typeof startServerWithMail>>;
let ada: Creator;
let bola: Creator;
let phc: string;
beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(password);
  [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
});
afterAll(() => server.close());

const statusOf = async ({ host, token }: Pick<Tab, 'host' | 'token'>) =>
  (await call(server.app, getOwnProfile, { host, token })).status;
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

interface SignIn {
  person: Person;
  /** On the members site, where it began. */
  first: Tab;
  onAda: Tab;
  code: { code: string; verifier: string };
}

async function makeSignIn(): Promise<SignIn> {
  const person = await makePerson(server.deps);
  await server.deps.db.updateTable('users').set({ password_hash: phc }).where('id', '=', person.id).execute();
  const first = await openTab(server.deps, person.id);
  const onAda = await exchange(server, first, ada);
  return { person, first, onAda, code: await codeFor(server, first, bola.userName) };
}

const from = (tab: Tab) => ({ host: tab.host, token: tab.token });
const signInId = async (tab: Tab) =>
  (await call(server.app, security.listSessions, from(tab))).body.items.find(({ isCurrent }) => isCurrent)?.id ?? '';

const ends: [how: string, end: (signIn: SignIn) => Promise<unknown>][] = [
  ['logging out where it began', ({ first }) => call(server.app, auth.logout, from(first))],
  ['logging out on a creator’s host', ({ onAda }) => call(server.app, auth.logout, from(onAda))],
  [
    'ending it from another browser',
    async ({ person, onAda }) =>
      call(server.app, security.endSession, { token: person.token, params: { id: await signInId(onAda) } }),
  ],
  ['ending all others', ({ person }) => call(server.app, security.endOtherSessions, { token: person.token })],
  [
    'a new password',
    ({ person }) =>
      call(server.app, security.changePassword, {
        token: person.token,
        body: { currentPassword: password, password: next },
      }),
  ],
  [
    'a reset',
    async ({ person: { email } }) => {
      await call(server.app, auth.forgotPassword, { body: { email } });
      const otp = await codeSentTo(server.deps, email);
      return call(server.app, auth.resetPassword, { body: { email, otp, password: next } });
    },
  ],
  [
    'another email',
    async ({ person }) => {
      const email = `new-${person.email}`;
      const reauth = await mailedReauthCode(server, person);
      await call(server.app, security.requestEmailChange, { token: person.token, body: { email, reauth } });
      const otp = await codeSentTo(server.deps, email);
      return call(server.app, security.changeEmail, { token: person.token, body: { email, otp } });
    },
  ],
  [
    'deleting the account',
    ({ onAda }) =>
      call(server.app, account.deleteAccount, {
        ...from(onAda),
        body: { confirm: 'DELETE', currentPassword: password },
      }),
  ],
  [
    'suspending its person',
    async ({ person: { id } }) => {
      const { db, clock, jobs } = server.deps;
      await suspend({ db, clock, jobs, actor: { operator: 'test' } }, id, 'Spam');
      // Another process learns of it within two seconds.
      server.deps.knownSessions.invalidate(id);
    },
  ],
  [
    'suspending its person by hand',
    async ({ person: { id } }) => {
      await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', id).execute();
      server.deps.knownSessions.invalidate(id);
    },
  ],
];

describe.each(ends)('%s', (_how, end) => {
  it('ends it on every host, with its sockets and its unused code', async () => {
    const signIn = await makeSignIn();
    const page = await openPage(await listening(), signIn.onAda, signIn.onAda.host);
    expect([await statusOf(signIn.first), await statusOf(signIn.onAda)]).toEqual([200, 200]);
    await end(signIn);
    expect([await statusOf(signIn.first), await statusOf(signIn.onAda)]).toEqual([401, 401]);
    expect((await redeem(server, bola.host, signIn.code)).status).toBe(401);
    await expect.poll(() => page.over(), { timeout: WAIT_MS }).toBe('io server disconnect');
  });
});

let port: Promise<number> | undefined;
const listening = (): Promise<number> => (port ??= listen(server.app));

it('a code made before another browser ended all others does not outlive it', async () => {
  const { person, first, code } = await makeSignIn();
  const other = await openTab(server.deps, person.id);
  const ofOther = await codeFor(server, other, bola.userName);
  await call(server.app, security.endOtherSessions, from(first));
  expect((await redeem(server, bola.host, ofOther)).status).toBe(401);
  expect((await redeem(server, bola.host, code)).status).toBe(401);
  expect(await statusOf(first)).toBe(200);
});

it('leaves other sign-ins of the person alone', async () => {
  const { person, onAda } = await makeSignIn();
  const other = await openTab(server.deps, person.id);
  const onBola = await exchange(server, other, bola);
  await call(server.app, auth.logout, from(onAda));
  expect([await statusOf(other), await statusOf(onBola)]).toEqual([200, 200]);
});

it('logging out while a code is redeemed leaves nothing signed in, whichever comes first', async () => {
  for (let time = 0; time < 15; time += 1) {
    const { first, onAda, code } = await makeSignIn();
    const [{ body, status }] = await Promise.all([
      redeem(server, bola.host, code),
      call(server.app, auth.logout, from(time % 2 === 0 ? first : onAda)),
    ]);
    expect([200, 401]).toContain(status);
    const host = bola.host;
    await expect.poll(async () => statusOf({ host, token: body.token ?? 'x'.repeat(43) })).toBe(401);
  }
});

it('one of fifty-one sign-ins makes room with all its hosts', async () => {
  const { person, first, onAda } = await makeSignIn();
  passes(1000);
  for (let time = 0; time < 50; time += 1) await openTab(server.deps, person.id);
  server.deps.knownSessions.invalidate(person.id);
  expect([await statusOf(first), await statusOf(onAda)]).toEqual([401, 401]);
});

it('is one entry in the list, with its hosts, the last used first', async () => {
  const { first, onAda } = await makeSignIn();
  passes(6 * 60_000);
  expect(await statusOf(onAda)).toBe(200);
  const { body } = await call(server.app, security.listSessions, from(onAda));
  expect(body.items.map(({ hosts, isCurrent }) => ({ hosts, isCurrent }))).toEqual([
    { hosts: [ada.host, membersHost], isCurrent: true },
    { hosts: [membersHost], isCurrent: false },
  ]);
  const elsewhere = await call(server.app, security.listSessions, from(first));
  expect(elsewhere.body.items).toContainEqual(expect.objectContaining({ id: body.items[0]?.id, isCurrent: true }));
});
