import type { Endpoint } from '@udala/contract/endpoint';
import * as contract from '@udala/contract/security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchTotpOn } from '#test/authenticator.ts';
import { makeCreator, makePerson, signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const makeA = { patron: () => makePerson(server.deps), creator: () => makeCreator(server.deps) };

const email = 'somewhere.else@example.com';
const reauth = '123456';
const otp = '123456';
const password = 'zobo before the rains';

/** The `status` that a session alone gets, without a right re-authentication code. */
const table: [name: string, endpoint: Endpoint, body: object | undefined, status: number][] = [
  ['listSessions', contract.listSessions, undefined, 200],
  ['getSecurity', contract.getSecurity, undefined, 200],
  ['requestReauth', contract.requestReauth, undefined, 202],
  ['endOtherSessions', contract.endOtherSessions, undefined, 200],
  ['changePassword', contract.changePassword, { password, reauth }, 400],
  ['requestEmailChange', contract.requestEmailChange, { email, reauth }, 400],
  ['changeEmail', contract.changeEmail, { email, otp }, 400],
  ['beginTotp', contract.beginTotp, { reauth }, 400],
  ['confirmTotp', contract.confirmTotp, { otp }, 409],
  ['renewRecoveryCodes', contract.renewRecoveryCodes, { reauth }, 409],
  ['endTotp', contract.endTotp, { reauth }, 409],
];

describe.each(table)('%s', (_name, endpoint, body, status) => {
  const ask = (options: { token?: string; host?: string }) =>
    call(server.app, endpoint, { ...options, ...(body && { body }) });

  it('requires a session, and exists on this host', async () => {
    expect((await ask({})).status).toBe(401);
    expect((await ask({ token: 'x'.repeat(43) })).status).toBe(401);
    const [{ token }, { host }] = [await makeA.patron(), await makeA.creator()];
    expect((await ask({ token, host })).status).toBe(401);
  });

  it.each(['patron', 'creator'] as const)(
    `answers a %s without a re-authentication code ${status}, on every host`,
    async (role) => {
      const { id } = await makeA[role]();
      const { host } = await makeA.creator();
      const elsewhere = await signIn(server.deps, id, host);
      expect((await ask({ token: elsewhere.token, host })).status).toBe(status);
      expect((await ask(await signIn(server.deps, id))).status).toBe(status);
    },
  );
});

it('shows a person’s means of authentication to that person alone', async () => {
  const person = await makePerson(server.deps);
  const securityOf = async ({ token }: { token: string }) =>
    (await call(server.app, contract.getSecurity, { token })).body;
  const off = { isOn: false, recoveryCodesLeft: 0 };
  expect(await securityOf(person)).toEqual({ hasPassword: false, hasGoogle: false, totp: off });
  await server.deps.db
    .insertInto('identities')
    .values({ provider: 'google', subject: '1', user_id: person.id, created_at: server.deps.clock.now() })
    .execute();
  await server.deps.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', person.id).execute();
  await switchTotpOn(server, person);
  const on = { isOn: true, recoveryCodesLeft: 10 };
  expect(await securityOf(person)).toEqual({ hasPassword: true, hasGoogle: true, totp: on });
  expect((await securityOf(await makeA.patron())).totp).toEqual(off);
});
