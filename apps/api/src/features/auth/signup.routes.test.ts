import * as contract from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, membersHost } from '#test/harness.ts';
import { makeCreator, makePerson } from '#test/factories.ts';
import { codeIn, codeSentTo, lettersTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const password = 'a long password';
const signUp = (email: string, over: Record<string, unknown> = {}) => ({ name: 'Ada Obi', email, password, ...over });
const register = (email: string, over = {}) =>
  call(server.app, contract.registerCreator, { body: signUp(email, over) });
const verify = (email: string, otp: string, host = membersHost) =>
  call(server.app, contract.verifySignup, { body: { email, otp }, host });
const login = (email: string, typed = password) =>
  call(server.app, contract.login, { body: { email, password: typed } });

describe('signing up', () => {
  it('goes from the form through the mail to a profile', async () => {
    const sent = await register('Ada.Obi@Example.com');
    expect(sent.status).toBe(202);
    expect(new Date(sent.body.otpExpiresAt).getTime()).toBeGreaterThan(server.deps.clock.now().getTime());

    const mail = await server.inbox.mailTo('ada.obi@example.com');
    const code = codeIn(mail);
    expect(mail.subject).toBe(`${code} is your Udala code`);
    expect(mail.html).toContain(code);
    // Anybody can enter anybody's address: what a stranger typed is not carried to it.
    expect(mail.html).not.toContain('Ada Obi');

    const verified = await verify('ada.obi@EXAMPLE.com', code);
    expect(verified.status).toBe(200);
    const { token, user } = verified.body;
    expect(user).toMatchObject({ email: 'ada.obi@example.com', roles: ['creator', 'patron'] });
    expect(user.profile).toMatchObject({ id: user.id, name: 'Ada Obi', isCreator: true, userName: null });

    const profile = await call(server.app, getOwnProfile, { token });
    expect(profile.body).toEqual(user.profile);
    const stats = await server.deps.db
      .selectFrom('creator_stats')
      .selectAll()
      .where('creator_id', '=', user.id)
      .execute();
    expect(stats).toHaveLength(1);
    expect((await login('ADA.OBI@example.com')).status).toBe(200);
  });

  it('sets a media cookie that scripts cannot read and that goes to /media alone', async () => {
    await register('cookie@example.com');
    const { headers } = await verify('cookie@example.com', await codeSentTo(server.deps, 'cookie@example.com'));
    expect(headers['set-cookie']).toMatch(
      /^udala_media=[\w-]{43}; Path=\/media; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('makes a patron on the patron’s path, bound to the host it was made on', async () => {
    const ada = await makeCreator(server.deps);
    const email = 'patron@example.com';
    await call(server.app, contract.registerPatron, { body: signUp(email), host: ada.host });
    const { body } = await verify(email, await codeSentTo(server.deps, email), ada.host);
    expect(body.user.roles).toEqual(['patron']);
    expect(body.user.profile.isCreator).toBe(false);
    expect((await call(server.app, getOwnProfile, { token: body.token, host: ada.host })).status).toBe(200);
    expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(401);
  });

  it('lets the newest registration of an unproven address win', async () => {
    const email = 'twice@example.com';
    await register(email, { name: 'Mallory', password: 'the first password' });
    await call(server.app, contract.registerPatron, { body: signUp(email, { name: 'Ngozi Ude' }) });
    const { body } = await verify(email, await codeSentTo(server.deps, email));
    expect(body.user.profile).toMatchObject({ name: 'Ngozi Ude', isCreator: false });
    expect((await login(email, 'the first password')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  it('makes one account of two registrations at once', async () => {
    const email = 'parallel@example.com';
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    const rows = await server.deps.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['email', { email: 'ada@nowhere' }],
    ['password', { password: 'short' }],
    ['name', { name: ' ' }],
    ['roles', { roles: ['operator'] }],
  ])('refuses a wrong or unknown %s', async (field, over) => {
    const { status, body } = await register('refused@example.com', over);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });
});

describe('a known address', () => {
  it('is answered like an unknown one; only the mail tells', async () => {
    const known = await makePerson(server.deps);
    const unknown = 'nobody.yet@example.com';
    for (const [endpoint, body] of [
      [contract.registerCreator, signUp],
      [contract.registerPatron, signUp],
      [contract.resendSignup, (email: string) => ({ email })],
    ] as const) {
      const [a, b] = [
        await call(server.app, endpoint, { body: body(known.email) }),
        await call(server.app, endpoint, { body: body(unknown) }),
      ];
      expect([a.status, Object.keys(a.body)]).toEqual([b.status, Object.keys(b.body)]);
      const names = (headers: object) => Object.keys(headers).toSorted();
      expect(names(a.headers)).toEqual(names(b.headers));
    }
    const [mail] = await lettersTo(server.deps, known.email);
    expect(mail?.subject).toBe('You already have an Udala account');
    expect(mail?.text).toContain('You already have an account. Log in.');
    expect(mail?.text).toContain('http://localhost:3000/membership/auth/login');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
  });

  it('does not open with a code, whatever was guessed', async () => {
    const known = await makePerson(server.deps);
    await register(known.email);
    const rows = await server.deps.db.selectFrom('auth_codes').selectAll().where('email', '=', known.email).execute();
    expect(rows).toHaveLength(1);
    expect((await verify(known.email, '123456')).status).toBe(400);
    expect((await login(known.email)).status).toBe(401);
  });

  it('tells somebody who asks for a code that she has no account', async () => {
    const email = 'mistaken@example.com';
    await call(server.app, contract.resendSignup, { body: { email } });
    expect((await lettersTo(server.deps, email))[0]?.subject).toBe('This email has no Udala account');
  });
});

describe('a signed-in patron', () => {
  it('becomes a creator at once, creator first', async () => {
    const patron = await makePerson(server.deps);
    const { status } = await call(server.app, contract.registerCreator, {
      token: patron.token,
      body: signUp(patron.email.toUpperCase()),
    });
    expect(status).toBe(202);
    const { body } = await call(server.app, getOwnProfile, { token: patron.token });
    expect(body).toMatchObject({ isCreator: true, name: patron.name, user: { roles: ['creator', 'patron'] } });
    expect(await lettersTo(server.deps, patron.email)).toEqual([]);
  });

  it('does nothing to another’s account', async () => {
    const [patron, other] = [await makePerson(server.deps), await makePerson(server.deps)];
    await call(server.app, contract.registerCreator, { token: patron.token, body: signUp(other.email) });
    for (const { token } of [patron, other]) {
      expect((await call(server.app, getOwnProfile, { token })).body.user.roles).toEqual(['patron']);
    }
  });
});
