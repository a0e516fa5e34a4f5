import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { makePerson } from './factories.ts';
import { startTestServer } from './harness.ts';
import { makePicture } from './post-files.ts';

const production = {
  UDALA_SANDBOX: 'off',
  OPERATOR_EMAIL: 'operator@udala.example',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
  PUBLIC_URL: 'https://udala.example',
  PAYSTACK_SECRET_KEY: 'sk_live_0000',
  METRICS_KEY: 'the-operators-key',
};
const host = 'udala.example';

describe('a production server', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  beforeAll(async () => {
    server = await startTestServer({ env: production });
  });
  afterAll(() => server.close());

  it.each([
    '/docs',
    '/docs/',
    '/openapi.json',
    '/metrics',
    '/gallery',
    '/.git/config',
    '/.env',
    '/package.json',
    '/sandbox/clock',
  ])('has no %s', async (url) => {
    const answer = await server.app.inject({ url, headers: { host } });
    expect(answer.statusCode).toBe(404);
  });

  it('has no route that moves the clock', async () => {
    const headers = { host, 'x-sandbox-key': 'test-sandbox-key' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/sandbox/clock',
      headers,
      payload: { offsetMs: 1000 },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('shows its metrics only with the key', async () => {
    const ask = (authorization: string) => server.app.inject({ url: '/metrics', headers: { host, authorization } });
    expect((await ask('Bearer the-operators-key')).body).toContain('udala_http_request_duration_seconds');
    expect((await ask('Bearer another-key')).statusCode).toBe(404);
  });

  it('marks its cookies as Secure, and accepts no others', async () => {
    const person = await makePerson(server.deps);
    const password_hash = await hashPassword('kunu in the shade');
    await server.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
    const payload = { email: person.email, password: 'kunu in the shade' };
    const { cookies } = await server.app.inject({ method: 'POST', url: '/auth/login', headers: { host }, payload });
    const attributes = { httpOnly: true, secure: true, sameSite: 'Strict' };
    expect(cookies).toEqual([
      expect.objectContaining({ name: '__Secure-udala_device', path: '/auth', ...attributes }),
      expect.objectContaining({ name: '__Secure-udala_media', path: '/media', ...attributes }),
    ]);
    const url = `/media/${await makePicture(server.deps, person)}/360.webp`;
    const ask = (cookie: string) => server.app.inject({ url, headers: { host, cookie } });
    const token = cookies[1]?.value ?? '';
    expect((await ask(`__Secure-udala_media=${token}`)).statusCode).toBe(200);
    expect((await ask(`udala_media=${token}`)).statusCode).toBe(404);
  });

  it('rejects TRACE', async () => {
    const answer = await server.app.inject({ method: 'TRACE' as 'GET', url: '/config', headers: { host } });
    expect([404, 405]).toContain(answer.statusCode);
  });

  it('reveals no internals when it fails', async () => {
    await server.deps.db.schema.alterTable('profiles').renameTo('profiles_gone').execute();
    const answer = await server.app.inject({ url: '/users/00000000-0000-7000-8000-000000000000', headers: { host } });
    await server.deps.db.schema.alterTable('profiles_gone').renameTo('profiles').execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 'internal', message: expect.any(String), requestId: expect.any(String) });
    expect(answer.body).not.toMatch(/profiles|relation|node_modules|\.ts/);
  });
});
