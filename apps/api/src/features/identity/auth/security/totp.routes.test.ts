import * as contract from '@udala/contract/security';
import { secondFactorPattern } from '@udala/contract/patterns';
import * as m from '@udala/messages/security-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode, shownBy, switchTotpOn } from '#test/authenticator.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let logged = '';
beforeAll(async () => {
  // A log without redaction: secrets must never reach it in the first place.
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  server = await startTestServer({ change: (deps) => ({ ...deps, log }), works: true });
});
afterAll(() => server.close());

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const securityOf = async ({ token }: Person) => (await call(server.app, contract.getSecurity, { token })).body;
const subjectsTo = async ({ email }: Person) => (await emailsTo(server.deps, email)).map(({ subject }) => subject);

const begin = ({ token }: Person, reauth: string) => call(server.app, contract.beginTotp, { token, body: { reauth } });
const confirm = ({ token }: Person, otp: string) => call(server.app, contract.confirmTotp, { token, body: { otp } });
const end = ({ token }: Person, reauth: string) => call(server.app, contract.endTotp, { token, body: { reauth } });
const renew = ({ token }: Person, reauth: string) =>
  call(server.app, contract.renewRecoveryCodes, { token, body: { reauth } });

describe('an authenticator app', () => {
  it('is on from its first right code, and its owner is notified', async () => {
    const person = await makePerson(server.deps);
    const begun = await begin(person, await mailedReauthCode(server, person));
    expect(begun.status).toBe(200);
    const { secret, uri } = begun.body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(decodeURIComponent(uri)).toContain(`Udala:${person.email}?issuer=Udala&secret=${secret}`);
    expect(uri).toContain('algorithm=SHA1&digits=6&period=30');
    expect((await securityOf(person)).totp).toEqual({ isOn: false, recoveryCodesLeft: 0 });

    const confirmed = await confirm(person, shownBy(server, secret));
    const { recoveryCodes } = confirmed.body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(new RegExp(secondFactorPattern));
      expect(code).not.toMatch(/[01ilo]/);
    }
    expect((await securityOf(person)).totp).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await subjectsTo(person)).toContain('Your authenticator app is on');
  });

  it('is not begun with a session alone', async () => {
    const person = await makePerson(server.deps);
    const refused = await begin(person, '123456');
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { reauth: expect.any(String) } }]);
    const confirmed = await confirm(person, '123456');
    expect([confirmed.status, confirmed.body]).toMatchObject([409, { code: 'conflict', message: m.totpNotBegun }]);
  });

  it('can be begun again until it is on: the earlier secret is invalid', async () => {
    const person = await makePerson(server.deps);
    const first = await begin(person, await mailedReauthCode(server, person));
    const second = await begin(person, await mailedReauthCode(server, person));
    const refused = await confirm(person, shownBy(server, first.body.secret));
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { otp: m.secondFactorWrong } }]);
    expect((await confirm(person, shownBy(server, second.body.secret))).status).toBe(200);
    for (const again of [await begin(person, '123456'), await confirm(person, shownBy(server, second.body.secret))]) {
      expect([again.status, again.body]).toMatchObject([409, { message: m.totpIsOn }]);
    }
  });

  it('is confirmed by one of many concurrent right codes, and allows five guesses', async () => {
    const person = await makePerson(server.deps);
    const { secret } = (await begin(person, await mailedReauthCode(server, person))).body;
    const wrong = String((Number(shownBy(server, secret)) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(Array.from({ length: 200 }, () => confirm(person, wrong)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(195);
    passes(10 * 60_000);
    const right = shownBy(server, secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(person, right)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await securityOf(person)).totp.recoveryCodesLeft).toBe(10);
  });

  it('is switched off with its own code or a recovery code, never with a mailed code', async () => {
    const person = await makePerson(server.deps);
    const app = await switchTotpOn(server, person);
    passes(30_000);
    const { body } = await call(server.app, contract.requestReauth, { token: person.token });
    expect(body).toEqual({ method: 'totp', otpExpiresAt: null });
    expect((await subjectsTo(person))[0]).toBe('Your authenticator app is on');
    expect((await end(person, app.code())).status).toBe(200);
    expect((await securityOf(person)).totp).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await subjectsTo(person)).toContain('Your authenticator app was switched off');
    for (const refused of [await end(person, '123456'), await renew(person, '123456')]) {
      expect([refused.status, refused.body]).toMatchObject([409, { message: m.totpIsOff }]);
    }
    const again = await switchTotpOn(server, person);
    expect((await end(person, again.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('does not take a code that was mailed before it was on', async () => {
    const person = await makePerson(server.deps);
    const { secret } = (await begin(person, await mailedReauthCode(server, person))).body;
    const mailed = await mailedReauthCode(server, person);
    await confirm(person, shownBy(server, secret));
    expect((await end(person, mailed)).status).toBe(400);
  });
});

it('issues new recovery codes in place of the old ones', async () => {
  const person = await makePerson(server.deps);
  const app = await switchTotpOn(server, person);
  const [used = '', spare = ''] = app.recoveryCodes;
  const renewed = await renew(person, used);
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await securityOf(person)).totp.recoveryCodesLeft).toBe(10);
  expect(await subjectsTo(person)).toContain('You have new recovery codes');
  expect((await end(person, spare)).status).toBe(400);
  expect((await end(person, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200);
});

it('stores secret and recovery codes so that a stolen database or log does not reveal them', async () => {
  const person = await makePerson(server.deps);
  const app = await switchTotpOn(server, person);
  passes(30_000);
  await renew(person, app.code());
  const { db } = server.deps;
  const [authenticator] = await db.selectFrom('authenticators').selectAll().where('user_id', '=', person.id).execute();
  const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
  const storedBytes = Buffer.concat([
    authenticator?.sealed_secret ?? Buffer.alloc(0),
    ...codes.map((row) => row.code_hash),
  ]);
  expect(storedBytes.length).toBeGreaterThan(10 * 32);
  for (const shown of [app.secret, ...app.recoveryCodes]) {
    expect(storedBytes.includes(shown)).toBe(false);
    expect(logged).not.toContain(shown);
  }
  expect(logged).toContain('/auth/totp');
});
