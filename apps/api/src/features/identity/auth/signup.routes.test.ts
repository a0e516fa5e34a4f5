import { AsyncLocalStorage } from 'node:async_hooks';
import * as contract from '@udala/contract/auth';
import { getOwnProfile, getUser } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, type Browser } from '#test/browser.ts';
import { call, membersHost, serverForTest } from '#test/harness.ts';
import { makeCreator, makeOffer, makePerson } from '#test/factories.ts';
import { codeIn, codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const password = 'kunu in the shade';
const signUp = (email: string, over: Record<string, unknown> = {}) => ({ name: 'Ada Obi', email, password, ...over });
const register = (browser: Browser, email: string, over = {}) =>
  browser.call(contract.registerCreator, { body: signUp(email, over) });
const verify = (browser: Browser, email: string, otp: string, host = membersHost) =>
  browser.call(contract.verifySignup, { body: { email, otp }, host });
const login = (email: string, typed = password, browser: Pick<Browser, 'call'> = openBrowser(server.app)) =>
  browser.call(contract.login, { body: { email, password: typed } });

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

describe('signing up', () => {
  it('goes from the form through the email to a profile', async () => {
    const browser = openBrowser(server.app);
    const sent = await register(browser, 'Ada.Obi@Example.com');
    expect(sent.status).toBe(202);
    expect(new Date(sent.body.otpExpiresAt).getTime()).toBeGreaterThan(server.deps.clock.now().getTime());

    const mail = await server.inbox.mailTo('ada.obi@example.com');
    const code = codeIn(mail);
    expect(mail.subject).toBe(`${code} is your Udala code`);
    expect(mail.html).toContain(code);
    // Anybody can enter anybody's address, so the email repeats nothing that was typed.
    expect(mail.html).not.toContain('Ada Obi');

    const verified = await verify(browser, 'ada.obi@EXAMPLE.com', code);
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

  it('sets cookies that scripts cannot read: one for /media, one that identifies the browser to /auth', async () => {
    const browser = openBrowser(server.app);
    const device = (await register(browser, 'cookie@example.com')).headers['set-cookie'];
    expect(device).toMatch(/^udala_device=[\w-]{43}; Path=\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const { headers } = await verify(
      browser,
      'cookie@example.com',
      await codeSentTo(server.deps, 'cookie@example.com'),
    );
    const [again, media] = headers['set-cookie'] as unknown as string[];
    expect(again?.split(';')[0]).toBe(String(device).split(';')[0]);
    expect(media).toMatch(/^udala_media=[\w-]{43}; Path=\/media; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
  });

  it('makes a patron on the patron’s path, bound to the host it was made on', async () => {
    const ada = await makeCreator(server.deps);
    const email = 'patron@example.com';
    const browser = openBrowser(server.app);
    await browser.call(contract.registerPatron, { body: signUp(email), host: ada.host });
    const { body } = await verify(browser, email, await codeSentTo(server.deps, email), ada.host);
    expect(body.user.roles).toEqual(['patron']);
    expect(body.user.profile.isCreator).toBe(false);
    expect((await call(server.app, getOwnProfile, { token: body.token, host: ada.host })).status).toBe(200);
    expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(401);
  });

  it('follows the creator of the page it was made on, while they offer no membership', async () => {
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    await makeOffer(server.deps, bola);
    const followed = await Promise.all(
      [ada, bola].map(async ({ id, host, userName }) => {
        const email = `follows-${userName}@example.com`;
        const browser = openBrowser(server.app);
        await browser.call(contract.registerPatron, { body: signUp(email), host });
        const { token } = (await verify(browser, email, await codeSentTo(server.deps, email), host)).body;
        return (await call(server.app, getUser, { params: { id }, token, host })).body.viewer.isFollowing;
      }),
    );
    expect(followed).toEqual([true, false]);
  });

  it('takes the newest of one browser’s registrations', async () => {
    const email = 'twice@example.com';
    const browser = openBrowser(server.app);
    await register(browser, email, { name: 'A slip', password: 'the first password' });
    await browser.call(contract.registerPatron, { body: signUp(email, { name: 'Ngozi Ude' }) });
    const { body } = await verify(browser, email, await codeSentTo(server.deps, email));
    expect(body.user.profile).toMatchObject({ name: 'Ngozi Ude', isCreator: false });
    expect((await login(email, 'the first password')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  it('makes one account of many registrations at once', async () => {
    const email = 'parallel@example.com';
    const browsers = Array.from({ length: 6 }, (_, nth) => openBrowser(server.app, { address: `192.0.2.${nth}` }));
    const answers = await Promise.all(browsers.map((browser) => register(browser, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    const codes = (await emailsTo(server.deps, email)).map(codeIn);
    const verified = await Promise.all(
      browsers.flatMap((browser) => codes.map((code) => verify(browser, email, code))),
    );
    expect(verified.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const rows = await server.deps.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  it('answers a bot that fills in the hidden field like a person, and stores nothing', async () => {
    const email = 'machine@example.com';
    const { status, body } = await register(openBrowser(server.app), email, { website: 'https://spam.example' });
    expect([status, Object.keys(body)]).toEqual([202, ['otpExpiresAt']]);
    expect(await emailsTo(server.deps, email)).toEqual([]);
  });

  it.each([
    ['email', { email: 'ada@nowhere' }],
    ['password', { password: 'short' }],
    ['name', { name: ' ' }],
    ['roles', { roles: ['operator'] }],
    ['email', { email: 'ada@mailinator.com' }],
    ['email', { email: 'ada@inbox.mailinator.com' }],
    ['password', { password: 'Password123' }],
    ['password', { password: 'refused1' }],
    ['password', { password: 'AdaObi-udala' }],
  ])('rejects a wrong or unknown %s', async (field, over) => {
    const { status, body } = await register(openBrowser(server.app), 'refused@example.com', over);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });
});

describe('a known address', () => {
  it('is answered like an unknown one, after the same statements; only the email differs', async () => {
    // Statements of the call alone, without the server's background work.
    const statementLog = new AsyncLocalStorage<string[]>();
    const { app, deps } = await serverForTest({
      change: (made) => ({
        ...made,
        db: made.db.withPlugin({
          transformQuery: ({ node }) => (statementLog.getStore()?.push(node.kind), node),
          transformResult: async ({ result }) => result,
        }),
      }),
    });
    await deps.jobs.start();
    onTestFinished(() => deps.jobs.stop());
    for (const [endpoint, body] of [
      [contract.registerCreator, signUp],
      [contract.registerPatron, signUp],
      [contract.resendSignup, (email: string) => ({ email })],
      [contract.forgotPassword, (email: string) => ({ email })],
      [contract.login, (email: string) => ({ email, password: 'not the password' })],
      [contract.verifySignup, (email: string) => ({ email, otp: '000000' })],
      [contract.resetPassword, (email: string) => ({ email, otp: '000000', password })],
    ] as const) {
      const known = await makePerson(deps);
      const seen = [];
      for (const email of [known.email, `nobody.like.${known.email}`]) {
        const statements: string[] = [];
        const {
          status,
          body: said,
          headers,
        } = await statementLog.run(statements, () => call(app, endpoint, { body: body(email) }));
        expect(statements.length).toBeGreaterThan(0);
        const { requestId: _, otpExpiresAt: _at, ...rest } = said as Record<string, unknown>;
        seen.push({
          path: endpoint.path,
          status,
          rest,
          headers: Object.keys(headers).toSorted(),
          statements,
        });
      }
      expect(seen[0]).toEqual(seen[1]);
    }
  });

  it('does not open with a code, whatever was guessed', async () => {
    const known = await makePerson(server.deps);
    const browser = openBrowser(server.app);
    await register(browser, known.email);
    const [mail] = await emailsTo(server.deps, known.email);
    expect(mail?.text).toContain('http://localhost:3000/membership/auth/login');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    expect((await verify(browser, known.email, '123456')).status).toBe(400);
    expect((await login(known.email)).status).toBe(401);
  });

  it('tells a person who asks for a code that they have no account', async () => {
    const email = 'mistaken@example.com';
    await call(server.app, contract.resendSignup, { body: { email } });
    expect((await emailsTo(server.deps, email))[0]?.subject).toBe('This email has no Udala account');
  });
});

describe('a stranger who registers the owner’s address', () => {
  const attackers = 'the stranger waits here';

  it('gains nothing by registering before, during or after the owner’s sign-up', async () => {
    const email = 'victim@example.com';
    const [attackersBrowser, ownersBrowser] = [openBrowser(server.app), openBrowser(server.app)];
    const he = { name: 'Mallory', password: attackers };
    await register(attackersBrowser, email, he);
    await browserCall(ownersBrowser, email);
    const code = await codeSentTo(server.deps, email);
    passes(31_000);
    await register(attackersBrowser, email, he);
    const attackersCode = await codeSentTo(server.deps, email);
    expect((await verify(ownersBrowser, email, attackersCode)).status).toBe(400);
    const { status, body } = await verify(ownersBrowser, email, code);
    expect([status, body.user.profile.name]).toEqual([200, 'Ngozi Ude']);
    expect((await login(email, attackers, attackersBrowser)).status).toBe(401);
    expect((await verify(attackersBrowser, email, attackersCode)).status).toBe(400);
    expect((await login(email)).status).toBe(200);
    const left = await server.deps.db.selectFrom('sign_ups').selectAll().where('email', '=', email).execute();
    expect(left).toEqual([]);
  });

  it('does not make the owner a creator: the role is the owner’s choice', async () => {
    const email = 'role@example.com';
    await register(openBrowser(server.app), email, { name: 'Mallory' });
    const ownersBrowser = openBrowser(server.app);
    await browserCall(ownersBrowser, email);
    const { body } = await verify(ownersBrowser, email, await codeSentTo(server.deps, email));
    expect(body.user.roles).toEqual(['patron']);
  });

  const browserCall = (browser: Browser, email: string) =>
    browser.call(contract.registerPatron, { body: signUp(email, { name: 'Ngozi Ude' }) });
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
    expect(await emailsTo(server.deps, patron.email)).toEqual([]);
  });

  it('does not change another person’s account', async () => {
    const [patron, other] = [await makePerson(server.deps), await makePerson(server.deps)];
    await call(server.app, contract.registerCreator, { token: patron.token, body: signUp(other.email) });
    for (const { token } of [patron, other]) {
      expect((await call(server.app, getOwnProfile, { token })).body.user.roles).toEqual(['patron']);
    }
  });
});
