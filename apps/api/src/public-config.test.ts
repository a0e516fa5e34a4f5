import { generateKeyPairSync } from 'node:crypto';
import { getConfig } from '@udala/contract/config';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { loadVapid } from '#platform/push/vapid.ts';
import { call, serverForTest } from '#test/harness.ts';

it('gives the web app its public settings and no key', async () => {
  const { app, deps } = await serverForTest();
  const { body, raw } = await call(app, getConfig);
  expect(body).toEqual({
    publicUrl: 'http://localhost:3000',
    sandboxUrl: 'http://localhost:3001',
    google: null,
    vapidPublicKey: deps.vapid.publicKey,
    firebase: null,
    replay: null,
    locales: ['en'],
    takesCreators: true,
    support: { email: 'hello@udala.test', whatsApp: null },
    payouts: { mode: 'platform', minimumKobo: 100_000, payoutFees: { leastKobo: 1_000, mostKobo: 10_000 } },
    sampleQuotes: [
      { grossKobo: 100_000, providerFeeKobo: 1_500, platformFeeKobo: 10_000, netKobo: 88_500 },
      { grossKobo: 250_000, providerFeeKobo: 13_750, platformFeeKobo: 25_000, netKobo: 211_250 },
      { grossKobo: 500_000, providerFeeKobo: 17_500, platformFeeKobo: 50_000, netKobo: 432_500 },
      { grossKobo: 1_000_000, providerFeeKobo: 25_000, platformFeeKobo: 100_000, netKobo: 875_000 },
    ],
  });
  // The public key is random, and may spell anything.
  expect(raw.replace('vapidPublicKey', '').replace(deps.vapid.publicKey, '')).not.toMatch(/sk_|key|smtp/i);
  expect(raw).not.toContain(deps.vapid.privateKey);
});

it('includes the address of Google’s script if Google is configured', async () => {
  const { app } = await serverForTest({ env: { GOOGLE_CLIENT_ID: 'udala.apps.googleusercontent.com' } });
  const { body } = await call(app, getConfig);
  expect(body.google).toEqual({
    clientId: 'udala.apps.googleusercontent.com',
    scriptUrl: 'https://accounts.google.com/gsi/client',
  });
});

it('includes the support contacts', async () => {
  const { app } = await serverForTest({
    env: { SUPPORT_WHATSAPP: '+2348031234567', MAIL_FROM: 'Udala <hello@udala.example>' },
  });
  const { body } = await call(app, getConfig);
  expect(body.support).toEqual({ email: 'hello@udala.example', whatsApp: '2348031234567' });
});

it('has the same VAPID key in every process', async () => {
  const { deps } = await serverForTest();
  expect(await loadVapid(deps.db)).toEqual(deps.vapid);
  expect(deps.vapid.publicKey).toMatch(/^B[\w-]{86}$/);
});

it('includes only the Firebase settings that a browser needs', async () => {
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const { app } = await serverForTest({
    env: {
      FCM_PROJECT_ID: 'udala',
      FCM_CLIENT_EMAIL: 'push@udala.iam.example',
      FCM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      FCM_API_KEY: 'AIza',
      FCM_APP_ID: '1:2:web:3',
      FCM_SENDER_ID: '2',
      FCM_VAPID_KEY: webPush.generateVAPIDKeys().publicKey,
      CLARITY_ID: 'abc',
    },
  });
  const { body, raw } = await call(app, getConfig);
  expect(body.firebase).toMatchObject({
    projectId: 'udala',
    apiKey: 'AIza',
    appId: '1:2:web:3',
    messagingSenderId: '2',
  });
  expect(body.replay).toEqual({ vendor: 'clarity', id: 'abc', scriptUrl: 'https://www.clarity.ms/tag/abc' });
  expect(raw).not.toMatch(/PRIVATE|iam/);
});
