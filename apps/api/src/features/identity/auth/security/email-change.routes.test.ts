import * as auth from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import { changeEmail, changePassword, requestEmailChange } from '@udala/contract/security';
import { codeWrong } from '@udala/messages/auth-server';
import * as m from '@udala/messages/security-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode, switchTotpOn } from '#test/authenticator.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { openBrowser } from '#test/browser.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';
import { hashPassword } from '../passwords.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

let made = 0;
const newAddress = () => `new${(made += 1)}@example.com`;
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const password = 'zobo before the rains';

const ask = ({ token }: { token: string }, email: string, reauth: string, address = '127.0.0.1') =>
  call(server.app, requestEmailChange, { token, body: { email, reauth }, address });
const confirmEmail = ({ token }: { token: string }, email: string, otp: string) =>
  call(server.app, changeEmail, { token, body: { email, otp } });
const emailOf = async (token: string) => (await call(server.app, getOwnProfile, { token })).body.user.email;

/** Begins a change to this address, and returns its code. */
async function begin(person: Person, email: string, address?: string): Promise<string> {
  const { status } = await ask(person, email, await mailedReauthCode(server, person), address);
  expect(status).toBe(202);
  return codeSentTo(server.deps, email.toLowerCase());
}

describe('changing the e-mail', () => {
  it('requires re-authentication and a code from the new mailbox; all sessions end, and the old address is notified', async () => {
    const person = await makePerson(server.deps);
    const email = newAddress();
    const otp = await begin(person, email.toUpperCase());
    expect(await emailOf(person.token)).toBe(person.email);
    const { status, body } = await confirmEmail(person, email, otp);
    expect([status, body.user?.email]).toEqual([200, email]);
    expect((await call(server.app, getOwnProfile, { token: person.token })).status).toBe(401);
    expect(await emailOf(body.token)).toBe(email);
    const [message] = await emailsTo(server.deps, person.email);
    expect(message?.subject).toBe('Your Udala email was changed');
    expect(message?.text).not.toContain(email);
    expect(await confirmEmail(body, email, otp)).toMatchObject({ status: 400, body: { fields: { otp: codeWrong } } });
  });

  it('is not affected by another person’s guesses at the same address', async () => {
    const [person, other] = [await makePerson(server.deps), await makePerson(server.deps)];
    const email = newAddress();
    const otp = await begin(person, email);
    for (let guess = 0; guess < 6; guess += 1) await confirmEmail(other, email, otp);
    expect((await confirmEmail(person, email, otp)).status).toBe(200);
  });

  it('is not begun with a session alone', async () => {
    const person = await makePerson(server.deps);
    const email = newAddress();
    const refused = await ask(person, email, '123456');
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { reauth: codeWrong } }]);
    expect(await emailsTo(server.deps, email)).toEqual([]);
  });

  it('is authenticated with the app where it is on', async () => {
    const person = await makePerson(server.deps);
    const mailed = await mailedReauthCode(server, person);
    passes(31_000);
    const app = await switchTotpOn(server, person);
    passes(30_000);
    const email = newAddress();
    expect((await ask(person, email, mailed)).status).toBe(400);
    expect((await ask(person, email, app.code())).status).toBe(202);
    expect((await confirmEmail(person, email, await codeSentTo(server.deps, email))).status).toBe(200);
  });

  it('answers alike for a taken address, and only the reader of its mailbox learns it', async () => {
    const [person, other] = [await makePerson(server.deps), await makePerson(server.deps)];
    const [known, unknown] = [
      await ask(person, other.email, await mailedReauthCode(server, person)),
      await ask(person, newAddress(), await mailedReauthCode(server, person)),
    ];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    const [message] = await emailsTo(server.deps, other.email);
    expect(message?.subject).toBe('You already have an Udala account');
    expect(message?.text).not.toMatch(/\b\d{6}\b/);
    expect(await confirmEmail(person, other.email, '123456')).toMatchObject({
      status: 400,
      body: { fields: { otp: codeWrong } },
    });
  });

  it('takes only the person’s own code', async () => {
    const [ada, chidi] = [await makePerson(server.deps), await makePerson(server.deps)];
    const email = newAddress();
    const otp = await begin(ada, email);
    expect((await confirmEmail(chidi, email, otp)).status).toBe(400);
    expect((await confirmEmail(ada, newAddress(), otp)).status).toBe(400);
    expect((await confirmEmail(ada, email, otp)).status).toBe(200);
  });

  it('gives an address that several people verify at once to one of them', async () => {
    const email = newAddress();
    const requests = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const person = await makePerson(server.deps);
      requests.push({ person, otp: await begin(person, email, `192.0.2.${nth}`) });
    }
    const answers = await Promise.all(requests.map(({ person, otp }) => confirmEmail(person, email, otp)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const losers = answers.filter(({ status }) => status === 400);
    for (const { body } of losers) expect(body).toMatchObject({ fields: { otp: codeWrong } });
  });

  it('rejects the current address, and a disposable one', async () => {
    const person = await makePerson(server.deps);
    const own = await ask(person, person.email.toUpperCase(), '123456');
    expect([own.status, own.body]).toMatchObject([400, { fields: { email: m.emailIsYours } }]);
    const thrown = await ask(person, 'ada@mailinator.com', '123456');
    expect([thrown.status, thrown.body]).toMatchObject([400, { fields: { email: expect.any(String) } }]);
  });

  it('sends ten emails an hour at most', async () => {
    const person = await makePerson(server.deps);
    const app = await switchTotpOn(server, person);
    const statuses = [];
    for (let message = 1; message <= 11; message += 1) {
      passes(30_000);
      statuses.push((await ask(person, newAddress(), app.code())).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });

  it('allows five guesses at its code', async () => {
    const person = await makePerson(server.deps);
    const email = newAddress();
    const otp = await begin(person, email);
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirmEmail(person, email, wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await confirmEmail(person, email, otp)).status).toBe(429);
  });
});

describe('a change that was begun with a stolen session', () => {
  const enterAnew = async (person: Person, typed: string) =>
    (await call(server.app, auth.login, { body: { email: person.email, password: typed } })).body;

  it('does not outlive a reset by the owner', async () => {
    const person = await makePerson(server.deps);
    const email = newAddress();
    const otp = await begin(person, email);
    await call(server.app, auth.forgotPassword, { body: { email: person.email } });
    const reset = await call(server.app, auth.resetPassword, {
      body: { email: person.email, otp: await codeSentTo(server.deps, person.email), password },
    });
    expect(reset.status).toBe(200);
    expect((await confirmEmail(person, email, otp)).status).toBe(401);
    expect((await confirmEmail(reset.body, email, otp)).status).toBe(400);
    expect(await emailOf(reset.body.token)).toBe(person.email);
  });

  it('does not outlive a change of the password, nor another of the address', async () => {
    const person = await makePerson(server.deps);
    await server.deps.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', person.id)
      .execute();
    const email = newAddress();
    const otp = await begin(person, email);
    const changed = await call(server.app, changePassword, {
      token: person.token,
      body: { currentPassword: password, password },
    });
    expect((await confirmEmail(changed.body, email, otp)).status).toBe(400);

    const { token } = await enterAnew(person, password);
    const [one, two] = [newAddress(), newAddress()];
    const left = await begin({ ...person, token }, one);
    const moved = await confirmEmail({ token }, two, await begin({ ...person, token }, two));
    expect(moved.status).toBe(200);
    expect((await confirmEmail(moved.body, one, left)).status).toBe(400);
  });
});

it('deletes sign-ups that wait for the address', async () => {
  const person = await makePerson(server.deps);
  const email = newAddress();
  await call(server.app, auth.registerPatron, { body: { name: 'Somebody', email, password } });
  const waiting = () => server.deps.db.selectFrom('sign_ups').selectAll().where('email', '=', email).execute();
  expect(await waiting()).toHaveLength(1);
  await confirmEmail(person, email, await begin(person, email));
  expect(await waiting()).toEqual([]);
});

it('does not deadlock with a sign-up of the same address', async () => {
  for (let nth = 0; nth < 6; nth += 1) {
    const person = await makePerson(server.deps);
    const email = newAddress();
    const browser = openBrowser(server.app);
    await browser.call(auth.registerPatron, { body: { name: 'Ada Obi', email, password } });
    const signUpCode = await codeSentTo(server.deps, email);
    const otp = await begin(person, email);
    const answers = await Promise.all([
      confirmEmail(person, email, otp),
      browser.call(auth.verifySignup, { body: { email, otp: signUpCode } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
  const { rows } = await server.deps.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
