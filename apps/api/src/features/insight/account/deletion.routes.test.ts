import { deleteAccount, exportAccount, getDeletionTerms } from '@udala/contract/account';
import * as auth from '@udala/contract/auth';
import { getOwnProfile, getUser, saveOwnPage } from '@udala/contract/profiles';
import { fieldMissing } from '@udala/messages/errors';
import * as m from '@udala/messages/security-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { days } from '#platform/clock.ts';
import { mailedReauthCode, switchTotpOn } from '#test/authenticator.ts';
import { makeCreator, makePerson, signIn, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo, startServerWithMail } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';

const password = 'kunu in the shade';
const confirm = 'DELETE';
let server: Awaited<ReturnType<typeof startServerWithMail>>;
let phc: string;
beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(password);
});
afterAll(() => server.close());

let person: Person;
beforeEach(async () => {
  person = await makePerson(server.deps);
  await server.deps.db.updateTable('users').set({ password_hash: phc }).where('id', '=', person.id).execute();
});

const leave = ({ token }: { token: string }, body: object) =>
  call(server.app, deleteAccount, { token, body: { confirm, ...body } });
const statusOf = async (token: string, host?: string) =>
  (await call(server.app, getOwnProfile, { token, ...(host !== undefined && { host }) })).status;

describe('deleting an account requires', () => {
  it('a session, whatever the role', async () => {
    const { app, deps } = server;
    const creator = await makeCreator(deps);
    const patronThere = { ...(await signIn(deps, person.id, creator.host)), host: creator.host };
    const creatorThere = { ...(await signIn(deps, creator.id, creator.host)), host: creator.host };
    const table = [
      ['anonymous', {}, [401, 401, 401]],
      ['a patron', { token: person.token }, [200, 400, 400]],
      ['a creator', { token: creator.token }, [200, 400, 400]],
      ['a patron on a creator’s host', patronThere, [200, 400, 404]],
      ['a creator on that host', creatorThere, [200, 400, 400]],
    ] as const;
    for (const [who, actor, statuses] of table) {
      const answers = [
        await call(app, getDeletionTerms, actor),
        await call(app, deleteAccount, { ...actor, body: { confirm } }),
        await call(app, exportAccount, { ...actor, body: {} }),
      ];
      expect([who, answers.map(({ status }) => status)]).toEqual([who, statuses]);
    }
  });

  it('the confirmation word, and the password', async () => {
    expect((await leave(person, { confirm: 'delete', currentPassword: password })).body).toMatchObject({
      fields: { confirm: expect.any(String) },
    });
    expect((await leave(person, {})).body).toMatchObject({ fields: { currentPassword: fieldMissing } });
    expect((await leave(person, { currentPassword: 'another' })).body).toMatchObject({
      fields: { currentPassword: m.currentPasswordWrong },
    });
    expect(await statusOf(person.token)).toBe(200);
    expect((await leave(person, { currentPassword: password })).status).toBe(200);
  });

  it('a mailed code without a password, and the app’s code where an authenticator is on', async () => {
    const { db } = server.deps;
    const google = await makePerson(server.deps);
    expect((await leave(google, { currentPassword: 'anything' })).body).toMatchObject({
      fields: { reauth: fieldMissing },
    });
    expect((await leave(google, { reauth: await mailedReauthCode(server, google) })).status).toBe(200);
    const { recoveryCodes } = await switchTotpOn(server, person);
    expect((await leave(person, { currentPassword: password })).body).toMatchObject({
      fields: { reauth: fieldMissing },
    });
    const [code = ''] = recoveryCodes;
    expect((await leave(person, { reauth: code })).status).toBe(200);
    expect(await db.selectFrom('authenticators').select('user_id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
  });
});

describe('a deleted account', () => {
  it('is gone at once: sessions, log-in, page and name; one email confirms it', async () => {
    const { app, deps } = server;
    const ada = await makeCreator(deps);
    const there = await signIn(deps, person.id, ada.host);
    const answer = await leave(person, { currentPassword: password });
    expect(String(answer.headers['set-cookie'])).toMatch(/udala_media=;/);
    expect([await statusOf(person.token), await statusOf(there.token, ada.host)]).toEqual([401, 401]);
    const body = { email: person.email, password };
    expect((await call(app, auth.login, { body })).status).toBe(401);
    expect((await call(app, getUser, { params: { id: person.id } })).status).toBe(404);
    expect((await emailsTo(deps, person.email)).map(({ subject }) => subject)).toEqual([
      'Your Udala account is deleted',
    ]);
    const { rows } = await deps.pool.query('select actor, action from audit_log where subject_id = $1', [person.id]);
    expect(rows).toEqual([{ actor: `user:${person.id}`, action: 'account.delete' }]);
    await assertInvariants(deps.db);
  });

  it('frees its address for a new person, who gets nothing of the old account', async () => {
    const { deps } = server;
    await leave(person, { currentPassword: password });
    const { rows } = await deps.pool.query<{ id: string }>(
      `insert into users (email, roles, created_at) values ($1, '{patron}', $2) returning id`,
      [person.email, deps.clock.now()],
    );
    expect(rows[0]?.id).not.toBe(person.id);
  });

  it('is deleted once when deletion is requested twice at once, and audited once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(person, { currentPassword: password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    const { rows } = await server.deps.pool.query('select from audit_log where subject_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(await emailsTo(server.deps, person.email)).toHaveLength(1);
  });

  it('is not deleted if its address changed during the request, because the email would go to the old one', async () => {
    const { deps } = server;
    const { leaving } = await deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: `new.${person.email}` })
        .where('id', '=', person.id)
        .execute();
      const pending = leave(person, { currentPassword: password });
      await untilItWaits(deps, 'password_hash');
      return { leaving: pending };
    });
    expect([(await leaving).status, await statusOf(person.token)]).toEqual([401, 200]);
  });

  it('frees its page name after 90 days', async () => {
    const { app, deps } = server;
    const [gone, next] = [await makeCreator(deps), await makeCreator(deps)];
    expect((await leave(gone, { reauth: await mailedReauthCode(server, gone) })).status).toBe(200);
    const claim = async () => {
      const { token } = await signIn(deps, next.id);
      const body = { pageName: 'Mine now', userName: gone.userName };
      return (await call(app, saveOwnPage, { token, body })).status;
    };
    expect(await claim()).toBe(409);
    deps.clock.moveTo(deps.clock.offsetMs + days(89));
    expect(await claim()).toBe(409);
    deps.clock.moveTo(deps.clock.offsetMs + days(2));
    expect(await claim()).toBe(200);
  });
});
