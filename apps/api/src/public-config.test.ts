import { getConfig } from '@udala/contract/config';
import { expect, it } from 'vitest';
import { call, serverForTest } from '#test/harness.ts';

it('tells the web app what it may know, and no key', async () => {
  const { app } = await serverForTest();
  const { body, raw } = await call(app, getConfig);
  expect(body).toEqual({
    publicUrl: 'http://localhost:3000',
    sandboxUrl: 'http://localhost:3001',
    google: null,
    sampleQuote: { grossKobo: 250_000, providerFeeKobo: 13_750, platformFeeKobo: 25_000, netKobo: 211_250 },
  });
  expect(raw).not.toMatch(/sk_|key|smtp/i);
});

it('tells where Google’s script is, where Google is configured', async () => {
  const { app } = await serverForTest({ env: { GOOGLE_CLIENT_ID: 'udala.apps.googleusercontent.com' } });
  const { body } = await call(app, getConfig);
  expect(body.google).toEqual({
    clientId: 'udala.apps.googleusercontent.com',
    scriptUrl: 'https://accounts.google.com/gsi/client',
  });
});
