import { createHash, randomBytes } from 'node:crypto';
import { forgotPassword, resetPassword } from '@udala/contract/auth';
import { googleAuth, googleExchangeCode } from '@udala/contract/google';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { switchTotpOn } from '#test/authenticator.ts';
import { makeCreator, makePerson, type Creator } from '#test/factories.ts';
import { startGoogleServer, type GoogleServer } from '#test/google.ts';
import { call } from '#test/harness.ts';
import { codeSentTo } from '#test/inbox.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sha256 } from '#platform/secrets.ts';
import { deleteSignInsOf } from '../sessions.queries.ts';
import { signIn } from '../signed-in.ts';
import { consumeExchangeCode } from './google.queries.ts';

let server: GoogleServer;
let ada: Creator;
beforeAll(async () => {
  server = await startGoogleServer();
  ada = await makeCreator(server.deps);
});
afterAll(() => server.close());

let made = 0;
const newcomer = () => `handed${(made += 1)}@gmail.com`;
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

/** The verifier that the browser on the creator's host retains, and the challenge that it sends along. */
function newSecret() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function requestCode({ email = newcomer(), userName = ada.userName, ...more } = {}) {
  const { verifier, challenge } = newSecret();
  const body = { credential: await server.credential({ email }), userName, challenge, ...more };
  return { verifier, answer: await call(server.app, googleExchangeCode, { body }) };
}
const redeem = (code: string, verifier: string, host = ada.host) =>
  call(server.app, googleAuth, { host, body: { code, verifier } });
const sessionsOf = (email: string) =>
  server.deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.host')
    .where('users.email', '=', email)
    .execute();

it('signs a patron in on the creator’s host, and nowhere else', async () => {
  const email = newcomer();
  const { verifier, answer } = await requestCode({ email, userName: ada.userName.toUpperCase() });
  expect(answer.body).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    url: `http://${ada.host}/membership/auth/google`,
    expiresAt: new Date(answer.body.expiresAt).toISOString(),
  });
  expect(answer.headers['set-cookie']).not.toMatch(/udala_media/);
  expect(await sessionsOf(email)).toEqual([]);

  const { status, body } = await redeem(answer.body.code, verifier);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, roles: ['patron'] });
  expect(await sessionsOf(email)).toEqual([{ host: ada.host }]);
  expect((await call(server.app, getOwnProfile, { token: body.token, host: ada.host })).status).toBe(200);
  expect((await call(server.app, getOwnProfile, { token: body.token })).status).toBe(401);
});

it('stores nothing in the database that opens anything', async () => {
  const { verifier, answer } = await requestCode();
  const rows = await server.deps.db.selectFrom('exchange_codes').selectAll().execute();
  const stored = JSON.stringify(
    rows.map((row) => [row.code_hash.toString('base64url'), row.challenge.toString('base64url')]),
  );
  expect(stored).not.toContain(answer.body.code);
  expect(stored).not.toContain(verifier);
});

it('works once, also when it is tried twice at once', async () => {
  const { verifier, answer } = await requestCode();
  const answers = await Promise.all([1, 2, 3].map(() => redeem(answer.body.code, verifier)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  expect((await redeem(answer.body.code, verifier)).status).toBe(401);
});

it('is rejected without the verifier, and a wrong verifier uses it up', async () => {
  const { verifier, answer } = await requestCode();
  const wrong = await redeem(answer.body.code, newSecret().verifier);
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ message: 'This sign-in is old or was used already. Try Google again.' });
  expect((await redeem(answer.body.code, verifier)).status).toBe(401);
});

it('is rejected on another creator’s host and on the members site', async () => {
  const bola = await makeCreator(server.deps);
  const { verifier, answer } = await requestCode();
  expect((await redeem(answer.body.code, verifier, bola.host)).status).toBe(401);
  const members = await call(server.app, googleAuth, { body: { code: answer.body.code, verifier } });
  expect(members.status).toBe(400);
  expect(members.body).toHaveProperty('fields.credential');
  expect((await redeem(answer.body.code, verifier)).status).toBe(200);
});

it.each([
  [59, 200],
  [61, 401],
])('after %i seconds: %i', async (seconds, status) => {
  // Real time stands still: a busy machine may need longer than the second that is left.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { verifier, answer } = await requestCode();
  passes(seconds * 1000);
  expect((await redeem(answer.body.code, verifier)).status).toBe(status);
});

it('is limited to 200 rejections for an IPv6 /56, and 100 for each /64 [D7]', async () => {
  const { verifier, code } = { verifier: newSecret().verifier, code: newSecret().verifier };
  const from = async (network: number) =>
    (
      await call(server.app, googleAuth, {
        host: ada.host,
        body: { code, verifier },
        address: `2001:db8:7:10${network}::1`,
      })
    ).status;
  const statuses: number[] = [];
  for (let nth = 0; nth < 200; nth += 1) statuses.push(await from(nth % 5));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await from(6)).toBe(429);
});

it('takes nothing beside code and verifier', async () => {
  const { verifier, answer } = await requestCode();
  const { code } = answer.body;
  for (const more of [{ credential: 'x'.repeat(40) }, { role: 'creator' }, { register: true }]) {
    const refused = await call(server.app, googleAuth, { host: ada.host, body: { code, verifier, ...more } });
    expect(refused.status).toBe(400);
  }
  const alone = await call(server.app, googleAuth, { host: ada.host, body: { code } });
  expect(alone.body).toHaveProperty('fields.verifier');
});

it('is not issued for a page that does not exist', async () => {
  const patron = await makePerson(server.deps);
  const email = newcomer();
  for (const userName of ['nobody-has-this', patron.id.slice(0, 8)]) {
    expect((await requestCode({ email, userName })).answer.status).toBe(404);
  }
  expect(await server.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

it('asks for the second factor before it issues a code, and not again after', async () => {
  const person = await makePerson(server.deps);
  const authenticator = await switchTotpOn(server, person);
  const { verifier, challenge } = newSecret();
  const credential = await server.credential({ email: person.email, claims: { hd: 'example.com' } });
  const send = (more: object) =>
    call(server.app, googleExchangeCode, { body: { credential, userName: ada.userName, challenge, ...more } });
  expect((await send({})).body).toMatchObject({ code: 'second_factor_required' });
  const { body } = await send({ secondFactor: authenticator.code(1) });
  expect((await redeem(body.code, verifier)).body.user.id).toBe(person.id);
});

it('rejects a person who was suspended in between', async () => {
  const email = newcomer();
  const { verifier, answer } = await requestCode({ email });
  await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('email', '=', email).execute();
  expect((await redeem(answer.body.code, verifier)).status).toBe(401);
});

it('does not outlive a reset of the person’s password', async () => {
  const email = newcomer();
  const { verifier, answer } = await requestCode({ email });
  await call(server.app, forgotPassword, { body: { email } });
  const otp = await codeSentTo(server.deps, email);
  expect((await call(server.app, resetPassword, { body: { email, otp, password: 'kunu in the shade' } })).status).toBe(
    200,
  );
  expect((await redeem(answer.body.code, verifier)).status).toBe(401);
});

it('waits for the mailed code where Google does not vouch for the address', async () => {
  const { answer } = await requestCode({ email: 'zainab@mail.example' });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: 'forbidden' });
});

it('ends with all sign-ins when its code is being redeemed', async () => {
  const { deps } = server;
  const email = newcomer();
  const { answer } = await requestCode({ email });
  const device = { host: ada.host, network: '10.0.0.1', secret: null, hash: randomBytes(32), userAgent: 'test' };
  const [committed, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const redeemed = inTransaction(deps.db, async (tx) => {
    const codeHash = sha256(answer.body.code);
    const taken = await consumeExchangeCode(tx, { codeHash, host: ada.host, now: deps.clock.now() });
    await signIn(tx, deps, taken?.user_id ?? '', device);
    ended.resolve(taken?.user_id ?? '');
    await committed.promise;
  });
  const userId = await ended.promise;
  const all = inTransaction(deps.db, (tx) => deleteSignInsOf(tx, userId));
  await untilItWaits(deps, 'delete from exchange_codes');
  committed.resolve();
  await Promise.all([redeemed, all]);
  expect(await sessionsOf(email)).toEqual([]);
});
