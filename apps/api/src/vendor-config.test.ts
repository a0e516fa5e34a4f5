import { generateKeyPairSync } from 'node:crypto';
import webPush from 'web-push';
import { expect, it } from 'vitest';
import { localEnv, productionEnv } from '#test/env.ts';
import { readConfig } from './config.ts';

const clientId = { GOOGLE_CLIENT_ID: 'udala.apps.googleusercontent.com' };
const sandboxAddress = { GOOGLE_JWKS_URL: 'http://127.0.0.1:3001/google/oauth2/v3/certs' };

it('has default addresses of Google once there is a client id', () => {
  expect(readConfig(productionEnv).google).toBeNull();
  expect(readConfig({ ...productionEnv, ...clientId }).google).toEqual({
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
  expect(() => readConfig({ ...productionEnv, ...env })).toThrow(sentence);
});

it('uses the keys of the sandbox in local mode', () => {
  const { google } = readConfig({ ...localEnv, ...clientId, ...sandboxAddress });
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
  expect(readConfig(productionEnv)).toMatchObject({ s3: null, imageHost: null });
  expect(readConfig({ ...productionEnv, ...s3, ...imageHost })).toMatchObject({
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
  const read = () => readConfig({ ...productionEnv, ...env });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('the-secret');
});

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const firebase = {
  FCM_PROJECT_ID: 'udala',
  FCM_CLIENT_EMAIL: 'push@udala.iam.example',
  FCM_PRIVATE_KEY: String(pem),
  FCM_API_KEY: 'key',
  FCM_APP_ID: '1:2:web:3',
  FCM_SENDER_ID: '2',
  FCM_VAPID_KEY: publicKey,
};
const vapid = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

it('uses Web Push with its own key pair and the browsers’ push services by default', () => {
  const { firebase: none, vapid: own, pushHosts } = readConfig(productionEnv);
  expect([none, own]).toEqual([null, null]);
  expect(pushHosts).toContain('fcm.googleapis.com');
  expect(readConfig({ ...productionEnv, PUSH_HOSTS: 'push.example, *.Push.Test:8443' }).pushHosts).toEqual([
    ...pushHosts,
    'push.example',
    '*.push.test:8443',
  ]);
});

it.each(['', "'"])('accepts a service account, also with its key on one line between %j, and a key pair', (quote) => {
  const config = readConfig({
    ...productionEnv,
    ...firebase,
    ...vapid,
    FCM_PRIVATE_KEY: `${quote}${firebase.FCM_PRIVATE_KEY.replaceAll('\n', '\\n')}${quote}`,
  });
  expect(config.vapid).toEqual({ publicKey, privateKey });
  expect(config.firebase).toMatchObject({
    projectId: 'udala',
    privateKey: firebase.FCM_PRIVATE_KEY.trim(),
    sendUrl: 'https://fcm.googleapis.com',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  });
});

it.each([
  ['half a service account', { FCM_PROJECT_ID: 'udala' }, /^FCM_CLIENT_EMAIL and .* are missing to push by Firebase/],
  ['an address without an account', { FCM_URL: 'https://x.example' }, /^FCM_PROJECT_ID is missing to push by Firebase/],
  ['a key that is none', { ...firebase, FCM_PRIVATE_KEY: 'secret' }, /^FCM_PRIVATE_KEY must be the private_key[^"]+$/],
  [
    'Firebase unguarded',
    { ...firebase, FCM_URL: 'http://fcm.example' },
    /^FCM_URL must be an address that begins with h/,
  ],
  ['tokens from nowhere', { ...firebase, FCM_TOKEN_URL: 'oauth' }, /^FCM_TOKEN_URL must be an address/],
  ['half a pair', { VAPID_PUBLIC_KEY: publicKey }, /^VAPID_PRIVATE_KEY is missing to sign push messages/],
  [
    'keys the wrong way round',
    { VAPID_PUBLIC_KEY: privateKey, VAPID_PRIVATE_KEY: publicKey },
    /^VAPID_PUBLIC_KEY must/,
  ],
  ['a push host with a path', { PUSH_HOSTS: 'push.example/send' }, /^PUSH_HOSTS must hold hosts/],
  ['a role nobody has', { UDALA_ROLE: 'both' }, /^UDALA_ROLE must be one of all, web, worker/],
  ['half an instance alone', { UDALA_ROLE: 'web' }, /^REDIS_URL is missing/],
  ['a Redis of another kind', { REDIS_URL: 'http://127.0.0.1' }, /^REDIS_URL must begin with redis/],
  ['two recorders', { CLARITY_ID: 'abc', HOTJAR_ID: '12' }, /^CLARITY_ID and HOTJAR_ID/],
  ['a recorder without a project', { HOTJAR_URL: 'https://x.example/' }, /^HOTJAR_ID is missing to record screens/],
  [
    'a recorder unguarded',
    { CLARITY_ID: 'abc', CLARITY_URL: 'http://x.example/' },
    /^CLARITY_URL must begin with https/,
  ],
  ['a recorder that is a script', { CLARITY_ID: '"><script>' }, /^CLARITY_ID must be/],
])('rejects %s', (_what, env, sentence) => {
  expect(() => readConfig({ ...productionEnv, ...env })).toThrow(sentence);
});

it('runs as web and worker only with a Redis between them', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379';
  expect(readConfig(productionEnv)).toMatchObject({ role: 'all', redisUrl: null });
  expect(readConfig({ ...productionEnv, REDIS_URL, UDALA_ROLE: 'worker' })).toMatchObject({
    role: 'worker',
    redisUrl: REDIS_URL,
  });
});

it('names the vendor that screens are recorded by, if one is configured', () => {
  expect(readConfig(productionEnv).replay).toBeNull();
  expect(readConfig({ ...productionEnv, CLARITY_ID: 'abc123' }).replay).toEqual({
    vendor: 'clarity',
    id: 'abc123',
    scriptUrl: 'https://www.clarity.ms/tag/abc123',
    sources: ['https://*.clarity.ms'],
  });
  expect(readConfig({ ...productionEnv, HOTJAR_ID: '123' }).replay).toMatchObject({
    vendor: 'hotjar',
    scriptUrl: 'https://static.hotjar.com/c/hotjar-123.js?sv=6',
  });
  const moved = { CLARITY_ID: 'abc123', CLARITY_URL: 'https://recorder.example/tag/' };
  expect(readConfig({ ...productionEnv, ...moved }).replay).toMatchObject({
    scriptUrl: 'https://recorder.example/tag/abc123',
    sources: ['https://recorder.example'],
  });
});

it('connects to the vendor alone if the script is at the vendor’s address, set or not', () => {
  const CLARITY_URL = 'https://www.clarity.ms/tag/';
  const { replay } = readConfig({ ...productionEnv, CLARITY_ID: 'abc' });
  expect(replay?.sources).toEqual(['https://*.clarity.ms']);
  expect(readConfig({ ...productionEnv, CLARITY_ID: 'abc', CLARITY_URL }).replay).toEqual(replay);
});
