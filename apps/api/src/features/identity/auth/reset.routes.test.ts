import * as contract from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { makeCreator, makePerson } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const password = 'kunu in the shade';
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const forgot = (email: string, headers: Record<string, string> = {}) =>
  call(server.app, contract.forgotPassword, { body: { email }, headers });
const reset = (email: string, otp: string, over = {}) =>
  call(server.app, contract.resetPassword, { body: { email, otp, password, ...over } });

describe('a forgotten password', () => {
  it('is replaced with a mailed code: every other session ends, and this browser is signed in', async () => {
    const person = await makePerson(server.deps);
    expect((await forgot(person.email.toUpperCase())).status).toBe(202);
    const { status, body } = await reset(person.email, await codeSentTo(server.deps, person.email));
    expect(status).toBe(200);
    expect((await call(server.app, getOwnProfile, { token: person.token })).status).toBe(401);
    expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(200);
    expect((await call(server.app, contract.login, { body: { email: person.email, password } })).status).toBe(200);
    const subjects = (await emailsTo(server.deps, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Udala password was changed');
  });

  it('is requested alike for any address; an unknown address is mailed that it has no account', async () => {
    expect((await forgot('nobody@example.com')).status).toBe(202);
    const [mail] = await emailsTo(server.deps, 'nobody@example.com');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    expect((await reset('nobody@example.com', '123456')).status).toBe(400);
  });

  it('builds no link from the request', async () => {
    const ada = await makeCreator(server.deps);
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await forgot('linked@example.com', forged);
    await call(server.app, contract.forgotPassword, { body: { email: 'hosted@example.com' }, host: ada.host });
    const link = async (to: string) => /https?:\/\/[^/\s]+/.exec((await emailsTo(server.deps, to))[0]?.text ?? '')?.[0];
    expect(await link('linked@example.com')).toBe('http://localhost:3000');
    expect(await link('hosted@example.com')).toBe(`http://${ada.host}`);
    const evil = await call(server.app, contract.forgotPassword, {
      body: { email: 'e@example.com' },
      host: 'evil.example',
    });
    expect(evil.status).toBe(404);
  });
});

describe('its code', () => {
  it('works once, for ten minutes, and only the newest one', async () => {
    const person = await makePerson(server.deps);
    await forgot(person.email);
    const first = await codeSentTo(server.deps, person.email);
    passes(10 * 60_000 + 1_000);
    const old = await reset(person.email, first);
    expect([old.status, old.body]).toMatchObject([400, { fields: { otp: m.codeAskAgain } }]);
    await forgot(person.email);
    const second = await codeSentTo(server.deps, person.email);
    expect((await reset(person.email, first)).status).toBe(400);
    expect((await reset(person.email, second)).status).toBe(200);
    expect((await reset(person.email, second)).status).toBe(400);
  });

  it('is not used up by a rejected password', async () => {
    const person = await makePerson(server.deps);
    await forgot(person.email);
    const code = await codeSentTo(server.deps, person.email);
    const refused = await reset(person.email, code, { password: 'password123' });
    expect(refused.body).toMatchObject({ fields: { password: m.passwordLeaked } });
    expect((await reset(person.email, code)).status).toBe(200);
  });

  it('opens one session when it is sent many times at once', async () => {
    const person = await makePerson(server.deps);
    await forgot(person.email);
    const code = await codeSentTo(server.deps, person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(person.email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not open the account of a suspended person', async () => {
    const person = await makePerson(server.deps);
    await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', person.id).execute();
    await forgot(person.email);
    expect((await emailsTo(server.deps, person.email))[0]?.text).not.toMatch(/\b\d{6}\b/);
  });
});

it('trusts no earlier browser: the next sign-in there is reported to the owner by email', async () => {
  const { email } = await makePerson(server.deps);
  const thiefs = openBrowser(server.app, { address: '198.51.100.1' });
  const comeIn = () => thiefs.call(contract.login, { body: { email, password }, headers: { 'user-agent': 'Thief' } });
  const countSent = async () =>
    (await emailsTo(server.deps, email)).filter(({ subject }) => subject === 'New sign-in to your Udala account')
      .length;
  for (const emails of [1, 2]) {
    await forgot(email);
    await reset(email, await codeSentTo(server.deps, email));
    await comeIn();
    expect(await countSent()).toBe(emails);
    await comeIn();
    expect(await countSent()).toBe(emails);
    passes(31_000);
  }
});

it('gives a known browser a new code after half a minute, and rejects the one before', async () => {
  const { email } = await makePerson(server.deps);
  const ownersBrowser = openBrowser(server.app, { address: '203.0.113.30' });
  const ask = async () => {
    await ownersBrowser.call(contract.forgotPassword, { body: { email } });
    return codeSentTo(server.deps, email);
  };
  const typed = async (otp: string) =>
    (await ownersBrowser.call(contract.resetPassword, { body: { email, otp, password } })).status;
  expect(await typed(await ask())).toBe(200);
  const first = await ask();
  passes(31_000);
  const second = await ask();
  expect([await typed(first), await typed(second)]).toEqual([400, 200]);
});

it('works in a known browser, however many people request codes and guess elsewhere', async () => {
  const person = await makePerson(server.deps);
  const request = { body: { email: person.email } };
  const ownersBrowser = openBrowser(server.app, { address: '203.0.113.7' });
  await ownersBrowser.call(contract.forgotPassword, request);
  await ownersBrowser.call(contract.resetPassword, {
    body: { email: person.email, otp: await codeSentTo(server.deps, person.email), password },
  });
  for (let network = 1; network <= 3; network += 1) {
    const attackersBrowser = openBrowser(server.app, { address: `198.51.100.${network}` });
    for (let time = 0; time < 10; time += 1) await attackersBrowser.call(contract.forgotPassword, request);
    for (let guess = 0; guess < 6; guess += 1) await reset(person.email, '000000');
  }
  expect((await ownersBrowser.call(contract.forgotPassword, request)).status).toBe(202);
  const otp = await codeSentTo(server.deps, person.email);
  passes(31_000);
  await openBrowser(server.app, { address: '198.51.100.9' }).call(contract.forgotPassword, request);
  const done = await ownersBrowser.call(contract.resetPassword, { body: { email: person.email, otp, password } });
  expect(done.status).toBe(200);
});

it('lets the owner in on their other devices, whatever was guessed at the old password', async () => {
  const person = await makePerson(server.deps);
  const login = (address: string, typed: string) =>
    openBrowser(server.app, { address }).call(contract.login, { body: { email: person.email, password: typed } });
  for (let guess = 0; guess < 50; guess += 1) await login(`192.0.2.${guess}`, 'not the password');
  expect((await login('203.0.113.20', 'not the password')).body).toMatchObject({ code: 'email_code_required' });
  await forgot(person.email);
  await reset(person.email, await codeSentTo(server.deps, person.email));
  expect((await login('203.0.113.21', password)).status).toBe(200);
});
