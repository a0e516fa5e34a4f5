import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/config.ts';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { makePerson } from './factories.ts';
import { startTestServer } from './harness.ts';
import { makePicture } from './post-files.ts';

const production = {
  UDALA_SANDBOX: 'off',
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

describe('the settings', () => {
  const whole = {
    DATABASE_URL: 'postgres://u@127.0.0.1/u',
    PUBLIC_URL: 'https://udala.example',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'a@b.example',
    PAYSTACK_SECRET_KEY: 'sk_live_1',
  };
  const faultsOf = (env: Record<string, string | undefined>): readonly string[] => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  };

  it('are accepted when complete', () => expect(faultsOf(whole)).toEqual([]));

  it('are rejected when a group is incomplete', () => {
    expect(faultsOf({ ...whole, MAIL_FROM: undefined })).toEqual([
      'MAIL_FROM is missing to send mail: SMTP_URL is set without it.',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:secret@127.0.0.1/u', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [
      'PUBLIC_URL',
      'http://udala.example',
      'PUBLIC_URL must begin with https://, or be on localhost: passwords and keys go there.',
    ],
    [
      'PAYSTACK_URL',
      'http://api.paystack.co',
      'PAYSTACK_URL must begin with https://, or be on localhost: passwords and keys go there.',
    ],
    ['SMTP_URL', 'mail.example.ng:secret', 'SMTP_URL must begin with smtp:// or smtps://.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, ::1, the-balancer',
      'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "the-balancer" is neither.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "10.0.0.0/33" is neither.',
    ],
  ])('report what is wrong with %s=%s', (name, value, sentence) => {
    expect(faultsOf({ ...whole, [name]: value })).toEqual([sentence]);
  });

  it('report every fault at once', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://u@127.0.0.1/u', PORT: '0x50' })).toEqual([
      'PORT must be a whole number from 1 to 65535; it is "0x50".',
      'PUBLIC_URL is missing: the address people reach this server by.',
      'SMTP_URL and MAIL_FROM are missing to send mail.',
      'PAYSTACK_SECRET_KEY is missing to take payments.',
    ]);
  });

  it.each([
    [
      'a live key',
      { ...whole, UDALA_SANDBOX: 'on', SANDBOX_KEY: 'k', PUBLIC_URL: 'http://localhost:3000' },
      /must not be a live key/,
    ],
    [
      'a public address',
      { ...whole, UDALA_SANDBOX: 'on', SANDBOX_KEY: 'k', PAYSTACK_SECRET_KEY: 'sk_test_1' },
      /must be on localhost/,
    ],
  ])('reject the sandbox together with %s', (_what, env, sentence) => {
    expect(faultsOf(env).join(' ')).toMatch(sentence);
  });
});
