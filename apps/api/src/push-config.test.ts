import { generateKeyPairSync } from 'node:crypto';
import webPush from 'web-push';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://u@127.0.0.1/u',
  PUBLIC_URL: 'https://udala.example',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'a@b.example',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
};
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
  const { firebase: none, vapid: own, pushHosts } = readConfig(production);
  expect([none, own]).toEqual([null, null]);
  expect(pushHosts).toContain('fcm.googleapis.com');
  expect(readConfig({ ...production, PUSH_HOSTS: 'push.example, *.Push.Test:8443' }).pushHosts).toEqual([
    ...pushHosts,
    'push.example',
    '*.push.test:8443',
  ]);
});

it.each(['', "'"])('accepts a service account, also with its key on one line between %j, and a key pair', (quote) => {
  const config = readConfig({
    ...production,
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
  expect(() => readConfig({ ...production, ...env })).toThrow(sentence);
});

it('runs as web and worker only with a Redis between them', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379';
  expect(readConfig(production)).toMatchObject({ role: 'all', redisUrl: null });
  expect(readConfig({ ...production, REDIS_URL, UDALA_ROLE: 'worker' })).toMatchObject({
    role: 'worker',
    redisUrl: REDIS_URL,
  });
});

it('names the vendor that screens are recorded by, if one is configured', () => {
  expect(readConfig(production).replay).toBeNull();
  expect(readConfig({ ...production, CLARITY_ID: 'abc123' }).replay).toEqual({
    vendor: 'clarity',
    id: 'abc123',
    scriptUrl: 'https://www.clarity.ms/tag/abc123',
    sources: ['https://*.clarity.ms'],
  });
  expect(readConfig({ ...production, HOTJAR_ID: '123' }).replay).toMatchObject({
    vendor: 'hotjar',
    scriptUrl: 'https://static.hotjar.com/c/hotjar-123.js?sv=6',
  });
  const moved = { CLARITY_ID: 'abc123', CLARITY_URL: 'https://recorder.example/tag/' };
  expect(readConfig({ ...production, ...moved }).replay).toMatchObject({
    scriptUrl: 'https://recorder.example/tag/abc123',
    sources: ['https://recorder.example'],
  });
});
