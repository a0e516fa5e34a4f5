import * as auth from '@udala/contract/auth';
import { endGoogle, getSecurity, requestEmailChange, changeEmail } from '@udala/contract/security';
import * as m from '@udala/messages/security-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { startGoogleServer, type GoogleServer } from '#test/google.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo } from '#test/inbox.ts';
import { hashPassword } from '../passwords.ts';

let server: GoogleServer;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.close());

const claims = { hd: 'example.com' };
const password = 'kunu in the shade';

/** Makes a person with a password who uses Google too. */
async function makeBoth(): Promise<Person> {
  const person = await makePerson(server.deps);
  const password_hash = await hashPassword(password);
  await server.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  expect((await server.signIn({ email: person.email, claims })).body.user.id).toBe(person.id);
  return person;
}

const end = ({ token }: { token: string }, reauth: string) => call(server.app, endGoogle, { token, body: { reauth } });
const hasGoogle = async ({ token }: { token: string }) =>
  (await call(server.app, getSecurity, { token })).body.hasGoogle;

describe('unlinking Google', () => {
  it('requires re-authentication; the password still works, and the owner is notified', async () => {
    const person = await makeBoth();
    expect((await end(person, '000000')).body).toMatchObject({ fields: { reauth: expect.any(String) as string } });
    expect(await hasGoogle(person)).toBe(true);
    expect((await end(person, await mailedReauthCode(server, person))).status).toBe(200);
    expect(await hasGoogle(person)).toBe(false);
    const entered = await call(server.app, auth.login, { body: { email: person.email, password } });
    expect(entered.status).toBe(200);
    const subjects = (await emailsTo(server.deps, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Google no longer opens your account');
  });

  it('closes the account to the Google account of a former address', async () => {
    const person = await makeBoth();
    const email = `moved.${person.email}`;
    const reauth = await mailedReauthCode(server, person);
    await call(server.app, requestEmailChange, { token: person.token, body: { email, reauth } });
    const otp = await codeSentTo(server.deps, email);
    const { body: session } = await call(server.app, changeEmail, { token: person.token, body: { email, otp } });
    const before = await server.signIn({ email: person.email, claims });
    expect(before.body.user.id).toBe(person.id);
    expect(
      (await end(session, await mailedReauthCode(server, { ...person, email, token: session.token }))).status,
    ).toBe(200);
    const after = await server.signIn({ email: person.email, claims });
    expect(after.body.user.id).not.toBe(person.id);
  });

  it('is rejected without another way to sign in, and without a linked account', async () => {
    const { body: session } = await server.signIn({ email: 'only.google@gmail.com' });
    expect((await end(session, '000000')).body).toMatchObject({ code: 'conflict', message: m.passwordFirst });
    const person = await makePerson(server.deps);
    expect((await end(person, '000000')).body).toMatchObject({ code: 'conflict', message: m.googleIsOff });
    expect((await call(server.app, endGoogle, { body: { reauth: '000000' } })).status).toBe(401);
  });
});
