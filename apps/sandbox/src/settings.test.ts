import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const whole = { SANDBOX_KEY: 'k', PAYSTACK_SECRET_KEY: 'sk_test_x' };

test('an unset setting has the documented default', () => {
  expect(readSettings(whole)).toEqual({
    port: 3001,
    smtpPort: 3002,
    databaseFile: '.udala/sandbox.db',
    key: 'k',
    paystackSecretKey: 'sk_test_x',
    webhookUrl: 'http://127.0.0.1:3000/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:3000/sandbox/clock',
    google: { id: 'udala.apps.googleusercontent.com', origin: 'http://localhost:3000' },
  });
});

test('a live key is refused', () => {
  expect(() => readSettings({ ...whole, PAYSTACK_SECRET_KEY: 'sk_live_x' })).toThrow('is a live key');
});

test('every fault is reported at once', () => {
  const faulty = () => readSettings({ SANDBOX_PORT: '70000', WEBHOOK_URL: 'ftp://here' });
  expect(faulty).toThrow(/SANDBOX_PORT.*\nWEBHOOK_URL.*\nSANDBOX_KEY.*\nPAYSTACK_SECRET_KEY/);
});
