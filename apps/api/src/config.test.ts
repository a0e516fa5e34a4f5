import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://u@127.0.0.1/u',
  PUBLIC_URL: 'https://udala.example',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'a@b.example',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
};
const clientId = { GOOGLE_CLIENT_ID: 'udala.apps.googleusercontent.com' };
const sandboxAddress = { GOOGLE_JWKS_URL: 'http://127.0.0.1:3001/google/oauth2/v3/certs' };

it('knows where Google is, once it has a client id', () => {
  expect(readConfig(production).google).toBeNull();
  expect(readConfig({ ...production, ...clientId }).google).toEqual({
    clientId: clientId.GOOGLE_CLIENT_ID,
    jwksUrl: new URL('https://www.googleapis.com/oauth2/v3/certs'),
    scriptUrl: new URL('https://accounts.google.com/gsi/client'),
  });
});

it.each([
  ['half of what Google needs', { GOOGLE_SCRIPT_URL: 'https://google.example/client' }, /^GOOGLE_CLIENT_ID is missing/],
  ['keys that come unguarded', { ...clientId, ...sandboxAddress }, /must begin with https:/],
])('refuses %s', (_what, env, sentence) => {
  const read = () => readConfig({ ...production, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
});

it('takes the keys of the sandbox in local mode', () => {
  const local = { UDALA_SANDBOX: 'on', SANDBOX_KEY: 'k', PAYSTACK_SECRET_KEY: 'sk_test_1', PUBLIC_URL: undefined };
  const { google } = readConfig({ ...production, ...local, ...clientId, ...sandboxAddress });
  expect(google?.jwksUrl.href).toBe(sandboxAddress.GOOGLE_JWKS_URL);
});
