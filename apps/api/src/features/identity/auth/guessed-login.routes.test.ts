import * as contract from '@udala/contract/auth';
import { limits } from '@udala/contract/limits';
import { getOwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchTotpOn } from '#test/authenticator.ts';
import { openBrowser, type Browser } from '#test/browser.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { codeIn, emailsTo, startServerWithMail } from '#test/inbox.ts';
import { sha256 } from '#platform/secrets.ts';
import { hashPassword } from './passwords.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let phc: string;
const password = 'kunu in the shade';
/** Hundreds of calls, on a machine that may be busy. */
const slow = { timeout: 300_000 };
beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(password);
});
afterAll(() => server.close());

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const hours = (count: number) => count * 3_600_000;

async function makeOwner(): Promise<Person> {
  const person = await makePerson(server.deps);
  await server.deps.db.updateTable('users').set({ password_hash: phc }).where('id', '=', person.id).execute();
  return person;
}

const logIn = (browser: Browser, email: string, over: Record<string, string> = {}) =>
  browser.call(contract.login, { body: { email, password, ...over } });

/** 50 wrong passwords from ten addresses: five each, so that no network exceeds its own limit. */
async function guessAt(email: string): Promise<void> {
  for (let nth = 0; nth < 50; nth += 1) {
    const attackersBrowser = openBrowser(server.app, { address: `198.51.100.${nth % 10}` });
    const { status } = await logIn(attackersBrowser, email, { password: `guess number ${nth}` });
    expect(status).toBe(401);
  }
}

/** The hash of the cookie that a browser without one was given. */
const deviceHashIn = ({ headers }: { headers: Record<string, unknown> }): Buffer =>
  sha256(/udala_device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? '');

const newPhone = () => openBrowser(server.app, { address: `203.0.113.${1 + Math.floor(Math.random() * 250)}` });
/** One browser on a new network with each call, so that only the limit of the browser rejects it. */
function onTheMove(): Browser {
  const browser = openBrowser(server.app);
  let calls = 0;
  return { call: (endpoint, options) => browser.call(endpoint, { ...options, address: `192.0.2.${(calls += 1)}` }) };
}
const emailsWith = async (email: string, subject: RegExp) =>
  (await emailsTo(server.deps, email)).filter((message) => subject.test(message.subject));
const codesTo = (email: string) => emailsWith(email, /is your Udala code/);

describe('an account that strangers guess at', slow, () => {
  it('opens to its owner on a new phone with a mailed code beside the right password [S4]', async () => {
    const { email } = await makeOwner();
    await guessAt(email);
    const ownersBrowser = newPhone();
    const answer = await logIn(ownersBrowser, email);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'email_code_required' }]);
    const [mail] = await codesTo(email);
    const { status, body } = await logIn(ownersBrowser, email, { emailCode: codeIn(mail ?? {}) });
    expect(status).toBe(200);
    expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(200);
    // From now on the phone is known and needs no code.
    expect((await logIn(ownersBrowser, email)).status).toBe(200);
  });

  it('answers alike for a right password, a wrong one and an unknown address: further guesses reveal nothing [S4]', async () => {
    const { email } = await makeOwner();
    for (const guessed of [email, `nobody.like.${email}`]) await guessAt(guessed);
    const answers = [];
    for (const [to, typed] of [
      [email, password],
      [email, 'another guess'],
      [`nobody.like.${email}`, password],
    ] as const) {
      const { status, body, headers } = await logIn(newPhone(), to, { password: typed });
      const { requestId: _, ...said } = body as unknown as Record<string, unknown>;
      answers.push({ status, said, headers: Object.keys(headers).toSorted() });
    }
    expect(answers[0]).toMatchObject({ status: 403, said: { code: 'email_code_required' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await codesTo(email)).toHaveLength(1);
    expect(await codesTo(`nobody.like.${email}`)).toEqual([]);
  });

  it('takes the code once, in the browser that gave the right password, with five guesses, and never without the password [S4]', async () => {
    const { email } = await makeOwner();
    await guessAt(email);
    const ownersBrowser = newPhone();
    await logIn(ownersBrowser, email);
    const emailCode = codeIn((await codesTo(email))[0] ?? {});
    const elsewhere = await logIn(newPhone(), email, { emailCode });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([400, { fields: { emailCode: m.pairOrCodeWrong } }]);
    const unknowing = await logIn(ownersBrowser, email, { emailCode, password: 'another guess' });
    expect([unknowing.status, unknowing.body]).toMatchObject([400, { fields: { emailCode: m.pairOrCodeWrong } }]);
    expect((await logIn(ownersBrowser, email, { emailCode })).status).toBe(200);

    const guessers = onTheMove();
    await logIn(guessers, email);
    const wrong = String((Number(codeIn((await codesTo(email))[0] ?? {})) + 1) % 1_000_000).padStart(6, '0');
    const statuses = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await logIn(guessers, email, { emailCode: wrong })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it('a mailed code keeps working when no more are mailed, and none is made without being mailed [D1]', async () => {
    const { email } = await makeOwner();
    await guessAt(email);
    const ownersBrowser = onTheMove();
    for (let nth = 1; nth <= 8; nth += 1) {
      passes((limits.resendAfterSeconds + 1) * 1_000);
      expect((await logIn(ownersBrowser, email)).body).toMatchObject({ code: 'email_code_required' });
    }
    const codes = await codesTo(email);
    expect(codes).toHaveLength(6);
    const unmailed = await logIn(newPhone(), email);
    const held = await server.deps.db.selectFrom('auth_codes').select('holder').where('email', '=', email).execute();
    expect(held.map(({ holder }) => holder)).not.toContainEqual(deviceHashIn(unmailed));
    expect((await logIn(ownersBrowser, email, { emailCode: codeIn(codes[0] ?? {}) })).status).toBe(200);
  });

  it('counts no email where the last code is a moment old [D1]', async () => {
    const { email } = await makeOwner();
    await guessAt(email);
    const ownersBrowser = onTheMove();
    for (let nth = 1; nth <= 8; nth += 1) await logIn(ownersBrowser, email);
    expect(await codesTo(email)).toHaveLength(1);
    passes((limits.resendAfterSeconds + 1) * 1_000);
    await logIn(ownersBrowser, email);
    expect(await codesTo(email)).toHaveLength(2);
  });

  it('asks for the app’s code after the mailed one where the app is on [S4]', async () => {
    const owner = await makeOwner();
    const app = await switchTotpOn(server, owner);
    await guessAt(owner.email);
    const ownersBrowser = newPhone();
    await logIn(ownersBrowser, owner.email);
    const emailCode = codeIn((await codesTo(owner.email))[0] ?? {});
    expect((await logIn(ownersBrowser, owner.email, { emailCode })).body).toMatchObject({
      code: 'second_factor_required',
    });
    passes(31_000);
    const done = await logIn(ownersBrowser, owner.email, { emailCode, secondFactor: app.code() });
    expect(done.status).toBe(200);
  });

  it('warns its owner once a day, however many people guess [S4]', async () => {
    const { email } = await makeOwner();
    const warnings = () => emailsWith(email, /trying to get into/);
    await guessAt(email);
    for (let nth = 0; nth < 8; nth += 1) await logIn(newPhone(), email, { password: 'another guess' });
    const [warning, ...more] = await warnings();
    expect(more).toEqual([]);
    expect(warning?.text).toMatch(/203\.0\.113\.\d+/);
    expect(warning?.text).toContain('http://localhost:3000/membership/auth/forgot-password');
    passes(hours(25));
    await guessAt(email);
    await logIn(newPhone(), email, { password: 'another guess' });
    expect(await warnings()).toHaveLength(2);
  });
});
