import * as auth from '@udala/contract/auth';
import { changePassword } from '@udala/contract/security';
import { getOwnProfile } from '@udala/contract/profiles';
import { fieldMissing } from '@udala/messages/errors';
import * as m from '@udala/messages/security-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode, switchTotpOn } from '#test/authenticator.ts';
import { makeCreator, makePerson, signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';
import { hashPassword } from '../passwords.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let phc: string;
beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(current);
});
afterAll(() => server.close());

const current = 'kunu in the shade';
const password = 'zobo before the rains';
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const statusOf = async (token: string, host?: string) =>
  (await call(server.app, getOwnProfile, { token, ...(host && { host }) })).status;
const change = ({ token }: { token: string }, body: object) =>
  call(server.app, changePassword, { token, body: { password, ...body } });
const logIn = (email: string, typed: string) => call(server.app, auth.login, { body: { email, password: typed } });

async function makeMember() {
  const person = await makePerson(server.deps);
  await server.deps.db.updateTable('users').set({ password_hash: phc }).where('id', '=', person.id).execute();
  return person;
}

describe('changing a password', () => {
  it('requires the current one, ends every session on every host and opens one', async () => {
    const [person, ada] = [await makeMember(), await makeCreator(server.deps)];
    const elsewhere = await signIn(server.deps, person.id, ada.host);
    const { status, body, headers } = await change(person, { currentPassword: current });
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toMatch(/udala_media=[\w-]{43}/);
    expect(await statusOf(person.token)).toBe(401);
    expect(await statusOf(elsewhere.token, ada.host)).toBe(401);
    expect(await statusOf(body.token)).toBe(200);
    expect((await logIn(person.email, current)).status).toBe(401);
    expect((await logIn(person.email, password)).status).toBe(200);
    const [message] = await emailsTo(server.deps, person.email);
    expect(message?.subject).toBe('Your Udala password was changed');
  });

  it('may set the same one', async () => {
    const person = await makeMember();
    const { status } = await change(person, { currentPassword: current, password: current });
    expect(status).toBe(200);
  });

  it('is rejected with a wrong or missing one, and nothing happens', async () => {
    const person = await makeMember();
    const reauth = await mailedReauthCode(server, person);
    for (const [body, message] of [
      [{ currentPassword: 'not the password' }, m.currentPasswordWrong],
      [{}, fieldMissing],
      [{ reauth }, fieldMissing],
    ] as const) {
      const answer = await change(person, body);
      expect([answer.status, answer.body]).toMatchObject([400, { fields: { currentPassword: message } }]);
    }
    expect(await statusOf(person.token)).toBe(200);
    expect((await logIn(person.email, current)).status).toBe(200);
  });

  it('rejects a commonly guessed one', async () => {
    const person = await makeMember();
    for (const weak of ['password123', 'udala-chidi']) {
      const { status, body } = await change(person, { currentPassword: current, password: weak });
      expect([status, body]).toMatchObject([400, { fields: { password: expect.any(String) } }]);
    }
  });

  it('lets a stolen session guess five times in ten minutes', async () => {
    const person = await makeMember();
    const guess = () => change(person, { currentPassword: 'not the password' });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await change(person, { currentPassword: current })).status).toBe(429);
    passes(10 * 60_000);
    expect((await change(person, { currentPassword: current })).status).toBe(200);
  });

  it('happens once when sent many times at once', async () => {
    const person = await makeMember();
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(person, { currentPassword: current })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a person without a password', () => {
  it('sets one after re-authentication', async () => {
    const person = await makePerson(server.deps);
    for (const body of [{}, { currentPassword: current }]) {
      const refused = await change(person, body);
      expect([refused.status, refused.body]).toMatchObject([400, { fields: { reauth: fieldMissing } }]);
    }
    const { status } = await change(person, { reauth: await mailedReauthCode(server, person) });
    expect(status).toBe(200);
    expect((await logIn(person.email, password)).status).toBe(200);
  });

  it('re-authenticates with the authenticator app where it is on', async () => {
    const person = await makePerson(server.deps);
    const app = await switchTotpOn(server, person);
    passes(30_000);
    expect((await change(person, { reauth: '000000' })).status).toBe(400);
    expect((await change(person, { reauth: app.code() })).status).toBe(200);
  });
});

it('deletes codes that were requested before', async () => {
  const person = await makeMember();
  await call(server.app, auth.forgotPassword, { body: { email: person.email } });
  const otp = await codeSentTo(server.deps, person.email);
  await change(person, { currentPassword: current });
  const { status } = await call(server.app, auth.resetPassword, {
    body: { email: person.email, otp, password: current },
  });
  expect(status).toBe(400);
});
