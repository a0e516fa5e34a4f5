import * as contract from '@udala/contract/auth';
import { getOwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makePerson, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { lettersTo, startServerWithMail } from '#test/inbox.ts';
import { hashPassword } from './passwords.ts';
import { hashOfToken } from './sessions.service.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let phc: string;
const password = 'a long password';

beforeAll(async () => {
  server = await startServerWithMail();
  phc = await hashPassword(password);
});
afterAll(() => server.close());

async function makeMemberWithPassword(state: 'active' | 'unverified' | 'suspended' = 'active'): Promise<Person> {
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

  it('answers a wrong password, an unknown address, no password and a suspended person alike', async () => {
    const person = await makeMemberWithPassword();
    const suspended = await makeMemberWithPassword('suspended');
    const withoutPassword = await makePerson(server.deps);
    const answers = [
      await login(person.email, 'not the password'),
      await login('nobody@example.com'),
      await login(withoutPassword.email),
      await login(suspended.email),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthenticated', message: m.wrongPair });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('sends an unproven address a code, and only to who knows the password', async () => {
    const person = await makeMemberWithPassword('unverified');
    expect((await login(person.email, 'not the password')).status).toBe(401);
    expect(await lettersTo(server.deps, person.email)).toEqual([]);
    const { status, body } = await login(person.email);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden', message: m.proveAddressFirst });
    const letters = await lettersTo(server.deps, person.email);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\d{6} is your Udala code$/)]);
  });

  it('answers a flood with 503 and Retry-After, and goes on', async () => {
    const person = await makeMemberWithPassword();
    const answers = await Promise.all(Array.from({ length: 150 }, () => login(person.email, 'not the password')));
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect(new Set(byStatus.keys())).toEqual(new Set([401, 503]));
    for (const { headers } of byStatus.get(503) ?? []) expect(headers['retry-after']).toBe('2');
    expect((await login(person.email)).status).toBe(200);
  });
});

describe('logging out', () => {
  it('ends the token and the media cookie of this session and of no other', async () => {
    const person = await makeMemberWithPassword();
    const [left, kept] = [await login(person.email), await login(person.email)];
    const { token } = left.body;
    const answer = await call(server.app, contract.logout, { token });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers['set-cookie']).toMatch(/^udala_media=; .*Path=\/media; Expires=Thu, 01 Jan 1970/);
    for (const endpoint of [getOwnProfile, contract.logout]) {
      expect((await call(server.app, endpoint, { token })).status).toBe(401);
    }
    expect((await call(server.app, getOwnProfile, { token: kept.body.token })).status).toBe(200);

    const mediaToken = /udala_media=([\w-]+)/.exec(String(left.headers['set-cookie']))?.[1] ?? '';
    const rows = await server.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('media_token_hash', '=', hashOfToken(mediaToken))
      .execute();
    expect(rows).toEqual([]);
  });

  it('is for who is signed in', async () => {
    expect((await call(server.app, contract.logout)).status).toBe(401);
    expect((await call(server.app, contract.logout, { token: 'x'.repeat(43) })).status).toBe(401);
  });
});
