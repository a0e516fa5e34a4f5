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

it('has default addresses of Google once there is a client id', () => {
  expect(readConfig(production).google).toBeNull();
  expect(readConfig({ ...production, ...clientId }).google).toEqual({
    clientId: clientId.GOOGLE_CLIENT_ID,
    jwksUrl: new URL('https://www.googleapis.com/oauth2/v3/certs'),
    scriptUrl: new URL('https://accounts.google.com/gsi/client'),
  });
});

it.each([
  ['half of what Google needs', { GOOGLE_SCRIPT_URL: 'https://google.example/client' }, /^GOOGLE_CLIENT_ID is missing/],
  ['a WhatsApp number at home', { SUPPORT_WHATSAPP: '08031234567' }, /^SUPPORT_WHATSAPP must be a number like \+234/],
  ['keys that come unguarded', { ...clientId, ...sandboxAddress }, /must begin with https:/],
])('rejects %s', (_what, env, sentence) => {
  const read = () => readConfig({ ...production, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
});

it('uses the keys of the sandbox in local mode', () => {
  const local = { UDALA_SANDBOX: 'on', SANDBOX_KEY: 'k', PAYSTACK_SECRET_KEY: 'sk_test_1', PUBLIC_URL: undefined };
  const { google } = readConfig({ ...production, ...local, ...clientId, ...sandboxAddress });
  expect(google?.jwksUrl.href).toBe(sandboxAddress.GOOGLE_JWKS_URL);
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'udala-media',
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'the-secret',
};
const imageHost = {
  IMAGE_HOST_URL: 'https://api.images.example/v1/upload',
  IMAGE_HOST_PRESET: 'udala',
  IMAGE_HOST_DELIVERY_URL: 'https://images.example/udala/',
};

it('keeps files on disk and serves pictures itself until an S3 store and an image host are configured', () => {
  expect(readConfig(production)).toMatchObject({ s3: null, imageHost: null });
  expect(readConfig({ ...production, ...s3, ...imageHost })).toMatchObject({
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'udala-media',
      region: 'af-south-1',
      accessKeyId: 'id',
      secretAccessKey: 'the-secret',
    },
    imageHost: {
      uploadUrl: 'https://api.images.example/v1/upload',
      preset: 'udala',
      deliveryOrigin: 'https://images.example',
    },
  });
});

it.each([
  [
    'half a store',
    { S3_BUCKET: 'udala-media' },
    /^S3_ENDPOINT and S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS/,
  ],
  ['a store without its secret', { ...s3, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY is missing to keep files/],
  ['a store that is nowhere', { ...s3, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be an address/],
  ['a password in an address', { ...s3, S3_ENDPOINT: 'https://me:word@s3.example' }, /^S3_ENDPOINT must be [^@]+$/],
  ['a bucket with a path', { ...s3, S3_BUCKET: 'a/b/c' }, /^S3_BUCKET must be the name of a bucket/],
  ['half an image host', { ...imageHost, IMAGE_HOST_PRESET: '' }, /^IMAGE_HOST_PRESET is missing to send public/],
  ['an image host unguarded', { ...imageHost, IMAGE_HOST_URL: 'http://images.example/up' }, /must begin with https:/],
])('rejects %s, and repeats no secret', (_what, env, sentence) => {
  const read = () => readConfig({ ...production, ...env });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('the-secret');
});
