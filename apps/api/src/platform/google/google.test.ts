import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { START_MS } from '../../../../../scripts/test/patience.ts';
import { AppError } from '../http/errors.ts';
import { createGoogle } from './google.ts';

const clientId = 'test.apps.googleusercontent.com';
const clock = { now: () => new Date('2026-11-21T09:00:00Z') };
/** Timeout of calls that get no answer. */
const SOON_MS = 200;
const nowSeconds = clock.now().getTime() / 1000;

async function keysAnswer(answer: RequestListener, timeoutMs = START_MS) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const jwksUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`);
  return createGoogle({ clientId, jwksUrl, clock, timeoutMs });
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return { jwk, sign };
}

const claims = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '1',
  email: 'Ngozi@example.com',
  email_verified: true,
  nonce: 'n',
  iat: nowSeconds,
  exp: nowSeconds + 3600,
};

async function identify(claimed: Record<string, unknown>) {
  const key = await makeKey('one');
  const google = await keysAnswer((_request, response) => response.end(JSON.stringify({ keys: [key.jwk] })));
  return google.identify(await key.sign({ ...claims, ...claimed }));
}

it('returns the identity, with the address for a person without a name', async () => {
  expect(await identify({})).toEqual({
    subject: '1',
    email: 'Ngozi@example.com',
    name: 'Ngozi',
    nonce: 'n',
    isAuthoritative: false,
  });
});

it.each([
  ['an address of Gmail', { email: 'ngozi@Gmail.com' }, true],
  ['an address of Google Mail', { email: 'ngozi@googlemail.com' }, true],
  ['an address that a Workspace keeps', { hd: 'example.com' }, true],
  ['an address that only looks like Gmail', { email: 'ngozi@notgmail.com' }, false],
  ['a Workspace without a name', { hd: '' }, false],
])('determines for %s (%o) whether Google hosts the mailbox: %s', async (_what, claimed, isAuthoritative) => {
  expect(await identify(claimed)).toMatchObject({ isAuthoritative });
});

it.each([
  ['five minutes of a clock that runs ahead', { iat: nowSeconds + 299 }],
  ['five minutes after the end', { exp: nowSeconds - 299 }],
  ['the issuer without its scheme', { iss: 'accounts.google.com' }],
])('accepts %s', async (_what, claimed) => {
  expect(await identify(claimed)).not.toBeNull();
});

it.each([
  ['from the future', { iat: nowSeconds + 301 }],
  ['that is over', { exp: nowSeconds - 301 }],
  ['that lives for more than a day', { exp: nowSeconds + 86_400 }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['without a subject', { sub: undefined }],
  ['of a subject that is too long', { sub: '1'.repeat(256) }],
  ['of a subject that no table keeps', { sub: 'a\0b' }],
  ['for somebody else too', { aud: [clientId, 'other.apps.googleusercontent.com'] }],
  ['that somebody else asked for', { azp: 'other.apps.googleusercontent.com' }],
  ['without an address', { email: undefined }],
  ['without a nonce', { nonce: undefined }],
  ['of an address that is only said to be proven', { email_verified: 'true' }],
])('rejects a token %s', async (_what, claimed) => {
  expect(await identify(claimed)).toBeNull();
});

it('fetches the keys again for an unknown key id, but not for every such token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [old, rotated, foreign] = [await makeKey('old'), await makeKey('rotated'), await makeKey('foreign')];
  let requests = 0;
  const google = await keysAnswer((_request, response) => {
    requests += 1;
    response.end(JSON.stringify({ keys: requests === 1 ? [old.jwk] : [old.jwk, rotated.jwk] }));
  });
  const identified = async (key: typeof old) => (await google.identify(await key.sign(claims))) !== null;
  expect([await identified(old), await identified(foreign), await identified(foreign)]).toEqual([true, false, false]);
  expect(requests).toBe(1);
  vi.advanceTimersByTime(31_000);
  expect([await identified(rotated), await identified(foreign)]).toEqual([true, false]);
  expect(requests).toBe(2);
});

it.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['never finishes its answer', (_request, response) => void response.writeHead(200).write('{"keys":')],
  ['is broken', (_request, response) => response.writeHead(500).end()],
  ['answers something else', (_request, response) => response.end('<p>Log in to this network</p>')],
  ['hangs up', (request) => request.socket.destroy()],
])('is unavailable while the host of the keys %s', async (_what, answer) => {
  const google = await keysAnswer(answer, SOON_MS);
  const rejection = google.identify(await (await makeKey('one')).sign(claims));
  await expect(rejection).rejects.toSatisfy((error) => error instanceof AppError && error.code === 'unavailable');
});
