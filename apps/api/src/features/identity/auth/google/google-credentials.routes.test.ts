import { googleAuth, googleExchangeCode, googleNonce } from '@udala/contract/google';
import {
  createRemoteJWKSet,
  decodeJwt,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
} from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator, makePerson } from '#test/factories.ts';
import { startGoogleServer, type GoogleServer } from '#test/google.ts';
import { call, serverForTest } from '#test/harness.ts';

let server: GoogleServer;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.close());

let made = 0;
const newcomer = () => `newcomer${(made += 1)}@gmail.com`;
const send = (credential: string) => call(server.app, googleAuth, { body: { credential } });
const personOf = (email: string) =>
  server.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const seconds = () => Math.floor(server.deps.clock.now().getTime() / 1000);

/** Google's header and claims, signed with a different key or none. */
async function forge(credential: string, how: 'none' | 'HS256' | 'RS256'): Promise<string> {
  const claims = decodeJwt(credential);
  if (how === 'none') return new UnsecuredJWT(claims).encode();
  const { kid = '' } = JSON.parse(Buffer.from(credential.split('.')[0] ?? '', 'base64url').toString()) as {
    kid?: string;
  };
  const keys = createRemoteJWKSet(new URL(server.jwksUrl));
  const publicKey = (await keys({ alg: 'RS256', kid }, { payload: '', signature: '' })) as CryptoKey;
  const key =
    how === 'HS256'
      ? new TextEncoder().encode(await exportSPKI(publicKey))
      : (await generateKeyPair('RS256')).privateKey;
  return new SignJWT(claims).setProtectedHeader({ alg: how, kid }).sign(key);
}

it.each<[string, (email: string) => Promise<string>]>([
  [
    'for another client',
    (email) => server.credential({ email, claims: { aud: 'another.apps.googleusercontent.com' } }),
  ],
  ['of another issuer', (email) => server.credential({ email, claims: { iss: 'https://accounts.google.example' } })],
  ['that is over', (email) => server.credential({ email, claims: { iat: seconds() - 7200, exp: seconds() - 3600 } })],
  ['that lives for two days', (email) => server.credential({ email, claims: { exp: seconds() + 172_800 } })],
  ['nobody signed', async (email) => forge(await server.credential({ email }), 'none')],
  ['sealed with the public key', async (email) => forge(await server.credential({ email }), 'HS256')],
  ['signed by another key', async (email) => forge(await server.credential({ email }), 'RS256')],
  ['with a changed claim', async (email) => changed(await server.credential({ email: 'somebody@gmail.com' }), email)],
  ['of an unverified address', (email) => server.credential({ email, claims: { email_verified: false } })],
  ['without a nonce', (email) => server.credential({ email, claims: { nonce: null } })],
  ['with a nonce we never gave', (email) => server.credential({ email, nonce: 'of-somebody-else' })],
  ['with a nonce of another instance', async (email) => server.credential({ email, nonce: await foreignNonce() })],
  ['cut short', async (email) => (await server.credential({ email })).slice(0, -20)],
  ['that is none', async () => 'not.a.credential.at.all'],
])('a credential %s opens nothing and makes nobody', async (_what, credentialFor) => {
  const email = newcomer();
  const answer = await send(await credentialFor(email));
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 'unauthenticated', message: "Google sign-in didn't work. Try again." });
  expect(await personOf(email)).toBeUndefined();
});

function changed(credential: string, email: string): string {
  const [header, , signature] = credential.split('.');
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(credential), email })).toString('base64url');
  return `${header}.${claims}.${signature}`;
}

async function foreignNonce(): Promise<string> {
  const other = await serverForTest({ env: { GOOGLE_CLIENT_ID: 'other.apps.googleusercontent.com' } });
  return (await call(other.app, googleNonce)).body.nonce;
}

it('a nonce works once, also when it is spelled differently', async () => {
  const nonce = await server.nonce();
  const [first, second] = [newcomer(), newcomer()];
  const credential = await server.credential({ email: first, nonce });
  expect((await send(credential)).status).toBe(200);
  expect((await send(credential)).status).toBe(401);
  for (const spelling of [nonce, `${nonce}=`]) {
    expect((await send(await server.credential({ email: second, nonce: spelling }))).status).toBe(401);
  }
  expect(await personOf(second)).toBeUndefined();
});

it('of two concurrent uses of a nonce, one succeeds', async () => {
  const nonce = await server.nonce();
  const credentials = await Promise.all([newcomer(), newcomer()].map((email) => server.credential({ email, nonce })));
  const answers = await Promise.all(credentials.map(send));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

it('a nonce lasts ten minutes', async () => {
  const nonce = await server.nonce();
  passes(10 * 60_000 + 1000);
  const email = newcomer();
  expect((await send(await server.credential({ email, nonce }))).status).toBe(401);
  expect(await personOf(email)).toBeUndefined();
});

it('says "try later" while Google’s keys are unavailable', async () => {
  const away = await serverForTest({
    env: { GOOGLE_CLIENT_ID: 'test.apps.googleusercontent.com', GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' },
  });
  const answer = await call(away.app, googleAuth, {
    body: { credential: await server.credential({ email: newcomer() }) },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
});

it('limits a network that guesses, but not one where people sign in', async () => {
  const from = (address: string, credential: string) => call(server.app, googleAuth, { body: { credential }, address });
  const regular = () => server.credential({ email: 'regular@gmail.com' });
  const guess = 'not.a.credential.at.all';
  for (let time = 0; time < 99; time += 1) await from('203.0.113.7', guess);
  for (let time = 0; time < 3; time += 1) expect((await from('203.0.113.7', await regular())).status).toBe(200);
  await from('203.0.113.7', guess);
  const slowed = await from('203.0.113.7', await regular());
  expect(slowed.status).toBe(429);
  expect(slowed.headers['retry-after']).toBeDefined();
  expect((await from('203.0.113.8', await regular())).status).toBe(200);
});

const challenge = 'c'.repeat(43);

it('does not exist without a client id', async () => {
  const without = await serverForTest();
  const creator = await makeCreator(without.deps);
  const credential = 'x'.repeat(40);
  const calls = [
    call(without.app, googleNonce),
    call(without.app, googleAuth, { body: { credential } }),
    call(without.app, googleAuth, { body: { code: challenge, verifier: challenge }, host: creator.host }),
    call(without.app, googleExchangeCode, { body: { credential, userName: creator.userName, challenge } }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
});

it('treats every caller alike, and rejects an ended session', async () => {
  const [stranger, patron] = [await makePerson(server.deps), await makePerson(server.deps)];
  const creator = await makeCreator(server.deps);
  for (const token of [undefined, stranger.token, patron.token, creator.token]) {
    const options = token === undefined ? {} : { token };
    expect((await call(server.app, googleNonce, options)).status).toBe(200);
    const credential = () => server.credential({ email: newcomer() });
    const signedIn = await call(server.app, googleAuth, { ...options, body: { credential: await credential() } });
    expect(signedIn.status).toBe(200);
    const body = { credential: await credential(), userName: creator.userName, challenge };
    expect((await call(server.app, googleExchangeCode, { ...options, body })).status).toBe(200);
  }
  const dead = { token: 'd'.repeat(43) };
  expect((await call(server.app, googleNonce, dead)).status).toBe(401);
});

it('a creator’s host has no nonce, takes no credential and issues no exchange code', async () => {
  const { host, userName } = await makeCreator(server.deps);
  const credential = await server.credential({ email: newcomer() });
  expect((await call(server.app, googleNonce, { host })).status).toBe(404);
  const body = { credential, userName, challenge };
  expect((await call(server.app, googleExchangeCode, { host, body })).status).toBe(404);
  const answer = await call(server.app, googleAuth, { host, body: { credential } });
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty('fields.code');
  const both = await call(server.app, googleAuth, { body: { credential, code: challenge } });
  expect(both.body).toHaveProperty('fields.code');
});
