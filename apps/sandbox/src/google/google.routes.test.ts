import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { clientId, clientOrigin, openSandbox, temporaryFile, type OpenSandbox } from '../../test/harness.ts';
import { testAccounts } from './accounts.ts';

const params = { client_id: clientId, origin: clientOrigin, nonce: 'of-the-site', select_by: 'btn' };
const queryOf = (more: object) => new URLSearchParams({ ...params, ...more });

async function certsOf(sandbox: OpenSandbox): Promise<JSONWebKeySet> {
  const response = await sandbox.request('/google/oauth2/v3/certs');
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=\d+/);
  return (await response.json()) as JSONWebKeySet;
}

/** Returns the message that the page that asked would receive. */
async function choose(sandbox: OpenSandbox, form: Record<string, string>) {
  const response = await sandbox.submit('/google/gsi/select', { ...params, ...form });
  const text = (await response.text()).replaceAll('&quot;', '"');
  const message = /data-message="(\{.*\})"/.exec(text)?.[1];
  return { text, message: message === undefined ? null : (JSON.parse(message) as Record<string, string>) };
}

test('a chosen account is returned in a token with the claims of Google', async () => {
  const sandbox = await openSandbox();
  const { message } = await choose(sandbox, { choice: 'tunde@studio.example' });
  expect(message).toMatchObject({ type: 'google-credential', select_by: 'btn' });

  const { payload, protectedHeader } = await jwtVerify(
    message?.['credential'] ?? '',
    createLocalJWKSet(await certsOf(sandbox)),
  );
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  expect(payload).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: clientId,
    azp: clientId,
    email: 'tunde@studio.example',
    email_verified: true,
    hd: 'studio.example',
    name: 'Tunde Alabi',
    given_name: 'Tunde',
    family_name: 'Alabi',
    nonce: 'of-the-site',
  });
  expect(payload.sub).toMatch(/^1\d{20}$/);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  const picture = await fetch(String(payload['picture']));
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
});

test('every test account is one tap away, and any other address can be typed', async () => {
  const sandbox = await openSandbox();
  const page = await (await sandbox.request(`/google/gsi/select?${queryOf({})}`)).text();
  for (const { email } of testAccounts) expect(page).toContain(`name="choice" value="${email}"`);

  const wrong = await choose(sandbox, { choice: 'other', email: 'not an address', name: 'Bola Ade' });
  expect(wrong.message).toBeNull();
  expect(wrong.text).toContain('isn’t an e-mail address');
  expect(wrong.text).toContain('value="Bola Ade"');
  const other = { choice: 'other', email: ' Bola@Example.com ', name: 'Bola Ade' };
  const [first, again] = [await choose(sandbox, other), await choose(sandbox, other)].map(({ message }) =>
    decodeJwt(message?.['credential'] ?? ''),
  );
  expect(first).toMatchObject({ email: 'bola@example.com', name: 'Bola Ade', sub: again?.sub });
  expect(first?.jti).not.toBe(again?.jti);
  expect(first).not.toHaveProperty('hd');
});

test('cancelling returns no account', async () => {
  const sandbox = await openSandbox();
  expect((await choose(sandbox, { choice: 'none' })).message).toEqual({ type: 'google-cancelled' });
});

test('only the registered origin may ask and frame the pages', async () => {
  const sandbox = await openSandbox();
  for (const page of ['select', 'button']) {
    const looks = { label: 'Continue with Google', theme: 'outline', shape: 'pill' };
    const more = page === 'button' ? looks : {};
    const allowed = await sandbox.request(`/google/gsi/${page}?${queryOf(more)}`);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost:3000$/);
    for (const foreign of [{ origin: 'http://ada.localhost:3000' }, { client_id: 'another' }]) {
      const refused = await sandbox.request(`/google/gsi/${page}?${queryOf({ ...more, ...foreign })}`);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  }
  const refused = await sandbox.submit('/google/gsi/select', { ...params, origin: 'http://evil.test', choice: 'none' });
  expect(refused.status).toBe(403);
});

test('another site may load the script, and may not submit the choice', async () => {
  const sandbox = await openSandbox();
  const script = await sandbox.request('/google/gsi/client', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const pressed = await sandbox.request('/google/gsi/select', {
    method: 'POST',
    headers: { origin: clientOrigin },
    body: new URLSearchParams({ ...params, choice: 'ngozi.bello@gmail.com' }),
  });
  expect(pressed.status).toBe(403);
});

test('the key outlives a restart', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile });
  const certs = await certsOf(before);
  await before.close();
  expect(await certsOf(await openSandbox({ databaseFile }))).toEqual(certs);
  expect(certs.keys[0]).not.toHaveProperty('d');
});

test('a test can mint a token with any claims, dated by the clock', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/clock', { to: '2040-01-31T09:00:00.000Z' });
  const response = await sandbox.control('/google/token', {
    email: 'ngozi.bello@gmail.com',
    nonce: 'n',
    claims: { aud: 'another', email_verified: null },
  });
  const { credential } = (await response.json()) as { credential: string };
  const claims = decodeJwt(credential);
  expect(claims).toMatchObject({ aud: 'another', nonce: 'n', email: 'ngozi.bello@gmail.com' });
  expect(claims).not.toHaveProperty('email_verified');
  expect(new Date((claims.iat ?? 0) * 1000).toISOString()).toMatch(/^2040-01-31T09:00/);
  expect((await sandbox.request('/control/google/token', { method: 'POST' })).status).toBe(401);
});
