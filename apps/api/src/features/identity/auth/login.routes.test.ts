import * as contract from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchTotpOn } from '#test/authenticator.ts';
import { makeCreator, makePerson, type Person } from '#test/factories.ts';
import { openBrowser, type Browser } from '#test/browser.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { hashPassword } from './passwords.ts';
import { hashOfToken } from './sessions.service.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let phc: string;
const password = 'kunu in the shade';

beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(password);
});
afterAll(() => server.close());

async function makeMemberWithPassword(state: 'active' | 'suspended' = 'active'): Promise<Person> {
  const person = await makePerson(server.deps);
  await server.deps.db.updateTable('users').set({ password_hash: phc, state }).where('id', '=', person.id).execute();
  return person;
}

const login = (email: string, typed = password, host?: string) =>
  call(server.app, contract.login, { body: { email, password: typed }, ...(host !== undefined && { host }) });

describe('logging in', () => {
  it('opens a new session each time, bound to its host', async () => {
    const person = await makeMemberWithPassword();
    const ada = await makeCreator(server.deps);
    const [one, two] = [await login(person.email), await login(person.email.toUpperCase(), password, ada.host)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.token).not.toBe(two.body.token);
    const statusOf = async (token: string, host?: string) =>
      (await call(server.app, getOwnProfile, { token, ...(host !== undefined && { host }) })).status;
    expect(await statusOf(one.body.token)).toBe(200);
    expect(await statusOf(one.body.token, ada.host)).toBe(401);
    expect(await statusOf(two.body.token, ada.host)).toBe(200);
    expect(await statusOf(two.body.token)).toBe(401);
  });

  it.each([
    ['a password', async () => ({ password_hash: await hashPassword('another in the shade') })],
    ['an address', async (email: string) => ({ email: `new.${email}` })],
  ])('does not open a session with %s that was replaced in the meantime', async (_what, replacing) => {
    const { db } = server.deps;
    const person = await makeMemberWithPassword();
    const replaced = await replacing(person.email);
    // An uncommitted change locks the row: the login has found the old pair right and waits for the lock.
    let signalLocked = (): void => undefined;
    const locked = new Promise<void>((resolve) => (signalLocked = resolve));
    let commit = (): void => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const reset = db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(replaced).where('id', '=', person.id).execute();
      signalLocked();
      await mayCommit;
    });
    await locked;
    const entering = login(person.email);
    await untilItWaits(server.deps, 'users');
    commit();
    await reset;
    expect((await entering).status).toBe(401);
  });

  it('answers a wrong password, an unknown address, no password and a suspended person alike', async () => {
    const person = await makeMemberWithPassword();
    const suspended = await makeMemberWithPassword('suspended');
    const withApp = await makeMemberWithPassword();
    await switchTotpOn(server, withApp);
    await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', withApp.id).execute();
    const withoutPassword = await makePerson(server.deps);
    const answers = [
      await login(person.email, 'not the password'),
      await login('nobody@example.com'),
      await login(withoutPassword.email),
      await login(suspended.email),
      await login(withApp.email),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthenticated', message: m.wrongPair });
      expect(headers['set-cookie']).toMatch(/^udala_device=/);
    }
  });

  it('mails a waiting sign-up a new code, only with its password and in its browser', async () => {
    const email = 'waiting@example.com';
    const browser = openBrowser(server.app);
    const typed = (text: string, by = browser) => by.call(contract.login, { body: { email, password: text } });
    await browser.call(contract.registerPatron, { body: { name: 'Chidi Eze', email, password } });
    server.deps.clock.moveTo(server.deps.clock.offsetMs + 31_000);
    expect((await typed('not the password')).status).toBe(401);
    expect((await typed(password, openBrowser(server.app))).status).toBe(401);
    expect(await emailsTo(server.deps, email)).toHaveLength(1);
    const { status, body } = await typed(password);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden', message: m.verifyEmailFirst });
    const otp = await codeSentTo(server.deps, email);
    expect((await browser.call(contract.verifySignup, { body: { email, otp } })).status).toBe(200);
  });

  it('answers a flood with 503 or 429 and Retry-After, and goes on', async () => {
    const person = await makeMemberWithPassword();
    const from = (index: number) => openBrowser(server.app, { address: `198.51.${index >> 8}.${index % 256}` });
    const flood = Array.from({ length: 150 }, (_, index) =>
      from(index).call(contract.login, { body: { email: `flood${index % 7}@example.com`, password: 'not this one' } }),
    );
    const byStatus = Map.groupBy(await Promise.all(flood), ({ status }) => status);
    expect(new Set(byStatus.keys())).toEqual(new Set([401, 503]));
    for (const { headers } of byStatus.get(503) ?? []) expect(headers['retry-after']).toBe('2');
    expect((await login(person.email)).status).toBe(200);
  });
});

describe('wrong passwords', () => {
  const wrong = (browser: Browser, email: string) =>
    browser.call(contract.login, { body: { email, password: 'not the password' } });
  const right = (browser: Browser, email: string) => browser.call(contract.login, { body: { email, password } });

  it('are limited to five from one address, whether the account exists or not', async () => {
    const person = await makeMemberWithPassword();
    for (const email of [person.email, 'nobody.there@example.com']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => wrong(openBrowser(server.app, { address: '192.0.2.1' }), email)),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ message: m.tooManyPairs(5) });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(290);
    }
  });

  it('from one address or from many do not lock the owner out of their own browser', async () => {
    const person = await makeMemberWithPassword();
    const ownersBrowser = openBrowser(server.app, { address: '192.0.2.7' });
    expect((await right(ownersBrowser, person.email)).status).toBe(200);
    const attackersBrowser = (index: number) =>
      openBrowser(server.app, { address: index < 20 ? '192.0.2.7' : `192.0.3.${index}` });
    for (let index = 0; index < 80; index += 1) await wrong(attackersBrowser(index), person.email);
    // Nobody else signs in with a password alone, not even the right one: an account under attack requires a mailed
    // code.
    const [nearby, faraway] = [
      await right(attackersBrowser(0), person.email),
      await right(attackersBrowser(99), person.email),
    ];
    expect([nearby.status, faraway.status]).toEqual([429, 403]);
    expect(faraway.body).toMatchObject({ code: 'email_code_required', message: m.emailCodeRequired });
    expect((await right(ownersBrowser, person.email)).status).toBe(200);
    server.deps.clock.moveTo(server.deps.clock.offsetMs + 25 * 3_600_000);
    expect((await right(attackersBrowser(99), person.email)).status).toBe(200);
  });

  it('are counted for the known browser too, and a right one in between is free', async () => {
    const person = await makeMemberWithPassword();
    const ownersBrowser = openBrowser(server.app);
    for (let time = 0; time < 8; time += 1) expect((await right(ownersBrowser, person.email)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) expect((await wrong(ownersBrowser, person.email)).status).toBe(401);
    expect((await right(ownersBrowser, person.email)).status).toBe(429);
  });

  it('from one address at many accounts are limited too', async () => {
    const browser = openBrowser(server.app, { address: '192.0.9.9' });
    const statuses = [];
    for (let index = 0; index < 104; index += 1)
      statuses.push((await wrong(browser, `stuffed${index}@example.com`)).status);
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 401));
    expect(statuses.slice(100)).toEqual([429, 429, 429, 429]);
  });
});

describe('a new browser', () => {
  it('is reported to the owner by email, once; their first and their usual one are not', async () => {
    const person = await makeMemberWithPassword();
    const subjects = async () => (await emailsTo(server.deps, person.email)).map(({ subject }) => subject);
    const enter = (browser: Browser, agent: string) =>
      browser.call(contract.login, { body: { email: person.email, password }, headers: { 'user-agent': agent } });
    const [first, second] = [openBrowser(server.app), openBrowser(server.app, { address: '203.0.113.9' })];
    await enter(first, 'Phone');
    await enter(first, 'Phone');
    // The same browser has a different cookie on another host.
    await enter(openBrowser(server.app), 'Phone');
    expect(await subjects()).toEqual([]);
    await enter(second, 'Laptop');
    await enter(second, 'Laptop');
    expect(await subjects()).toEqual(['New sign-in to your Udala account']);
  });
});

describe('logging out', () => {
  it('ends the token and the media cookie of this session and of no other', async () => {
    const person = await makeMemberWithPassword();
    const [left, entered] = [await login(person.email), await login(person.email)];
    const { token } = left.body;
    const answer = await call(server.app, contract.logout, { token });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers['set-cookie']).toMatch(/^udala_media=; .*Path=\/media; Expires=Thu, 01 Jan 1970/);
    for (const endpoint of [getOwnProfile, contract.logout]) {
      expect((await call(server.app, endpoint, { token })).status).toBe(401);
    }
    expect((await call(server.app, getOwnProfile, { token: entered.body.token })).status).toBe(200);

    const mediaToken = /udala_media=([\w-]+)/.exec(String(left.headers['set-cookie']))?.[1] ?? '';
    const rows = await server.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('media_token_hash', '=', hashOfToken(mediaToken))
      .execute();
    expect(rows).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await call(server.app, contract.logout)).status).toBe(401);
    expect((await call(server.app, contract.logout, { token: 'x'.repeat(43) })).status).toBe(401);
  });
});
