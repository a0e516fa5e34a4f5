import * as auth from '@udala/contract/auth';
import { googleAuth } from '@udala/contract/google';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchTotpOn } from '#test/authenticator.ts';
import { openBrowser } from '#test/browser.ts';
import { makePerson } from '#test/factories.ts';
import { startGoogleServer, type GoogleServer } from '#test/google.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo } from '#test/inbox.ts';
import { untilItWaits } from '#test/lock-waits.ts';

let server: GoogleServer;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.close());

const vouched = { hd: 'example.com' };
const peopleWith = (email: string) =>
  server.deps.db.selectFrom('users').select(['id', 'roles', 'state']).where('email', '=', email).execute();
const identitiesOf = (userId: string) =>
  server.deps.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute();
const signUpsOf = (email: string) =>
  server.deps.db.selectFrom('sign_ups').selectAll().where('email', '=', email).execute();

describe('an address that Google vouches for', () => {
  it('makes a patron at once, and the same account signs in again', async () => {
    const { status, body } = await server.signIn({ email: 'Ngozi.Bello@gmail.com', name: 'Ngozi Bello' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: 'ngozi.bello@gmail.com', roles: ['patron'] });
    expect(body.user.profile).toMatchObject({ name: 'Ngozi Bello', isCreator: false, userName: null });
    expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(200);

    const again = await server.signIn({ email: 'ngozi.bello@gmail.com', name: 'N. Bello' });
    expect(again.body.user).toMatchObject({ id: body.user.id, profile: { name: 'Ngozi Bello' } });
  });

  it('makes a creator if that role was asked for', async () => {
    const { body } = await server.signIn({ email: 'ada@example.com', claims: vouched }, { role: 'creator' });
    expect(body.user).toMatchObject({ roles: ['creator', 'patron'], profile: { isCreator: true } });
    const stats = server.deps.db.selectFrom('creator_stats').where('creator_id', '=', body.user.id);
    expect(await stats.selectAll().execute()).toHaveLength(1);
  });

  it('is linked to the person who verified it here', async () => {
    const person = await makePerson(server.deps);
    const { body } = await server.signIn({ email: person.email, claims: vouched });
    expect(body.user.id).toBe(person.id);
    expect(await identitiesOf(person.id)).toHaveLength(1);
    expect(await peopleWith(person.email)).toHaveLength(1);
  });

  it('is not linked to a person who changes away from it at this moment', async () => {
    const { db } = server.deps;
    const person = await makePerson(server.deps);
    const held = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const leaving = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: `new.${person.email}` })
        .where('id', '=', person.id)
        .execute();
      held.resolve();
      await mayCommit.promise;
    });
    await held.promise;
    const entering = server.signIn({ email: person.email, claims: vouched });
    await untilItWaits(server.deps, 'users');
    mayCommit.resolve();
    await leaving;
    expect((await entering).status).toBe(401);
    expect(await identitiesOf(person.id)).toEqual([]);
  });

  it('is rejected for another Google account: the mailbox has a new owner', async () => {
    const email = 'info@example.com';
    const { body } = await server.signIn({ email, claims: vouched });
    const successor = await server.signIn({ email, claims: { ...vouched, sub: '100000000000000000001' } });
    expect(successor.status).toBe(401);
    expect(await identitiesOf(body.user.id)).toHaveLength(1);
  });

  it('gets a name that a profile can store', async () => {
    const names = ['  Ada\u0000\nObi ', '😀'.repeat(90), '\u0007'];
    const profileNames = [];
    for (const [index, name] of names.entries()) {
      const { body } = await server.signIn({ email: `named${index}@gmail.com`, name });
      profileNames.push(body.user.profile.name);
    }
    expect(profileNames).toEqual(['Ada Obi', '😀'.repeat(80), 'named2@gmail.com']);
  });
});

describe('the account at Google', () => {
  it('is identified by its id when its address changes', async () => {
    const sub = '100000000000000000042';
    const { body } = await server.signIn({ email: 'before@gmail.com', claims: { sub } });
    const renamed = await server.signIn({ email: 'after@mail.example', claims: { sub } });
    expect(renamed.body.user).toMatchObject({ id: body.user.id, email: 'before@gmail.com' });
    expect(await peopleWith('after@mail.example')).toEqual([]);
  });

  it('signs in its own person, even with the address of somebody else', async () => {
    const other = await makePerson(server.deps);
    const sub = '100000000000000000043';
    const { body } = await server.signIn({ email: 'mine@gmail.com', claims: { sub } });
    const renamed = await server.signIn({ email: other.email, claims: { ...vouched, sub } });
    expect(renamed.body.user.id).toBe(body.user.id);
    expect(await identitiesOf(other.id)).toEqual([]);
  });

  it('makes one person, however many tabs are pressed at once', async () => {
    const email = 'many.tabs@gmail.com';
    const answers = await Promise.all([1, 2, 3].map(() => server.signIn({ email })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    const [person, ...others] = await peopleWith(email);
    expect(others).toEqual([]);
    expect(await identitiesOf(person?.id ?? '')).toHaveLength(1);
    expect((await server.signIn({ email })).body.user.id).toBe(person?.id);
  });
});

describe('a patron who asks for creator', () => {
  it('becomes one on the sign-up page, for their open sessions too', async () => {
    const person = await makePerson(server.deps);
    const asCreator = { role: 'creator' };
    const login = await server.signIn({ email: person.email, claims: vouched }, asCreator);
    expect(login.body.user.roles).toEqual(['patron']);
    const signUp = await server.signIn({ email: person.email, claims: vouched }, { ...asCreator, register: true });
    expect(signUp.body.user).toMatchObject({ roles: ['creator', 'patron'], profile: { isCreator: true } });
    const { body } = await call(server.app, getOwnProfile, { token: person.token });
    expect(body.isCreator).toBe(true);
  });
});

describe('an address that Google does not vouch for', () => {
  const claimed = { email: 'zainab@mail.example', name: 'Zainab Musa' };

  it('waits for its code in this browser, and then signs in without one', async () => {
    const browser = openBrowser(server.app);
    const answer = await server.signIn(claimed, { role: 'creator' }, browser);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'forbidden', message: 'Verify your email first. We sent you a code.' });
    expect(await peopleWith(claimed.email)).toEqual([]);

    const body = { email: claimed.email, otp: await codeSentTo(server.deps, claimed.email) };
    expect((await call(server.app, auth.verifySignup, { body })).status).toBe(400);
    const verified = await browser.call(auth.verifySignup, { body });
    expect(verified.body.user).toMatchObject({ email: claimed.email, roles: ['creator', 'patron'] });
    const again = await server.signIn(claimed);
    expect(again.body.user.id).toBe(verified.body.user.id);
  });

  it('is linked to its person only through their mailbox', async () => {
    const person = await makePerson(server.deps);
    const browser = openBrowser(server.app);
    expect((await server.signIn({ email: person.email }, {}, browser)).status).toBe(403);
    expect(await identitiesOf(person.id)).toEqual([]);
    const body = { email: person.email, otp: await codeSentTo(server.deps, person.email) };
    expect((await browser.call(auth.verifySignup, { body })).body.user.id).toBe(person.id);
    expect(await identitiesOf(person.id)).toHaveLength(1);
  });

  it('is mailed once for a credential, and never at a disposable address', async () => {
    const email = 'once@mail.example';
    const credential = await server.credential({ email });
    const send = (sent: string) => call(server.app, googleAuth, { body: { credential: sent } });
    expect([(await send(credential)).status, (await send(credential)).status]).toEqual([403, 401]);
    expect(await emailsTo(server.deps, email)).toHaveLength(1);
    const thrown = await send(await server.credential({ email: 'x@mailinator.com' }));
    expect(thrown.body).toHaveProperty('fields.email');
    expect(await emailsTo(server.deps, 'x@mailinator.com')).toEqual([]);
  });
});

describe('an attacker who registered the owner’s address first', () => {
  it('gains nothing: their password, code and name are deleted', async () => {
    const email = 'victim@gmail.com';
    const password = 'waiting in the dark';
    const attacker = openBrowser(server.app);
    await attacker.call(auth.registerCreator, { body: { name: 'Not Her', email, password } });
    const otp = await codeSentTo(server.deps, email);

    const { body } = await server.signIn({ email, name: 'Victim Eze' });
    expect(body.user).toMatchObject({ roles: ['patron'], profile: { name: 'Victim Eze' } });
    expect(await signUpsOf(email)).toEqual([]);
    expect((await attacker.call(auth.login, { body: { email, password } })).status).toBe(401);
    const verified = await attacker.call(auth.verifySignup, { body: { email, otp } });
    expect(verified.status).toBe(400);
    expect((await attacker.call(auth.login, { body: { email, password } })).status).toBe(401);
    expect(await peopleWith(email)).toEqual([{ id: body.user.id, roles: ['patron'], state: 'active' }]);
  });

  it('gains nothing through Google either: their account there is not linked to the owner', async () => {
    const email = 'victim@mail.example';
    const attacker = openBrowser(server.app);
    expect((await server.signIn({ email, claims: { sub: '100000000000000000066' } }, {}, attacker)).status).toBe(403);
    const otp = await codeSentTo(server.deps, email);

    const { body } = await server.signIn({ email, claims: { hd: 'mail.example' } });
    expect(await signUpsOf(email)).toEqual([]);
    expect((await attacker.call(auth.verifySignup, { body: { email, otp } })).status).toBe(400);
    const [identity, ...others] = await identitiesOf(body.user.id);
    expect(identity?.subject).not.toBe('100000000000000000066');
    expect(others).toEqual([]);
  });
});

it.each(['suspended', 'linked and suspended'])('a %s person cannot sign in', async (kind) => {
  const person = await makePerson(server.deps);
  const claimed = { email: person.email, claims: vouched };
  if (kind.startsWith('linked')) await server.signIn(claimed);
  await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', person.id).execute();
  expect((await server.signIn(claimed)).status).toBe(401);
  expect(await peopleWith(person.email)).toHaveLength(1);
});

it('asks for the second factor before anything is used up or linked', async () => {
  const person = await makePerson(server.deps);
  const authenticator = await switchTotpOn(server, person);
  const credential = await server.credential({ email: person.email, claims: vouched });
  const send = (secondFactor?: string) =>
    call(server.app, googleAuth, { body: { credential, ...(secondFactor && { secondFactor }) } });

  const without = await send();
  expect(without.status).toBe(403);
  expect(without.body).toMatchObject({ code: 'second_factor_required' });
  const wrong = await send('aaaaa-aaaaa');
  expect(wrong.status).toBe(400);
  expect(wrong.body).toHaveProperty('fields.secondFactor');
  expect(await identitiesOf(person.id)).toEqual([]);

  expect((await send(authenticator.code(1))).body.user.id).toBe(person.id);
  expect((await send(authenticator.recoveryCodes[0])).status).toBe(401);
});
