import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://u@127.0.0.1/u',
  PUBLIC_URL: 'https://udala.example',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'a@b.example',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
};
const local = {
  ...production,
  UDALA_SANDBOX: 'on',
  SANDBOX_KEY: 'k',
  PAYSTACK_SECRET_KEY: 'sk_test_1',
  PUBLIC_URL: undefined,
};

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

it('has defaults for everything but the addresses and keys of an instance', () => {
  const config = readConfig(production);
  expect(config).toMatchObject({
    local: false,
    port: 3000,
    host: '0.0.0.0',
    database: { url: production.DATABASE_URL, pool: 10, waitMs: 5000, socketTimeoutMs: 8000 },
    mediaDirectory: `${process.cwd()}/.udala/media`,
    paystack: { secretKey: 'sk_live_1', url: 'https://api.paystack.co' },
    drainSeconds: 6,
    platformFeePercent: 10,
    logLevel: 'info',
    requestsPer5Minutes: 3000,
    invitationEmailsPerDay: 2000,
    unverifiedEmailsPerHour: 2000,
    trustedProxies: [],
    metricsKey: undefined,
    locales: ['en'],
    supportWhatsApp: null,
    sandbox: null,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

it('is on localhost in local mode, with the sandbox', () => {
  const { publicUrl, ...config } = readConfig({ ...local, PORT: '3100', SANDBOX_URL: 'http://localhost:3101/' });
  expect(publicUrl.href).toBe('http://localhost:3100/');
  expect(config).toMatchObject({
    local: true,
    host: '127.0.0.1',
    drainSeconds: 0,
    sandbox: { url: 'http://localhost:3101', key: 'k' },
  });
});

it('needs the key of the sandbox in local mode alone, and ignores the sandbox elsewhere', () => {
  expect(faultsOf({ ...local, SANDBOX_KEY: '' })).toEqual(['SANDBOX_KEY is missing to talk to the sandbox.']);
  expect(readConfig({ ...production, SANDBOX_KEY: 'k', SANDBOX_URL: 'nowhere' }).sandbox).toBeNull();
});

it('trims values, and takes a blank one for none', () => {
  expect(readConfig({ ...production, PORT: ' 3001 ', LOG_LEVEL: '  ' })).toMatchObject({
    port: 3001,
    logLevel: 'info',
  });
});

it.each([
  ['PORT', 1, 65_535],
  ['DATABASE_POOL', 2, 200],
  ['DATABASE_WAIT_SECONDS', 1, 60],
  ['DATABASE_SOCKET_TIMEOUT_SECONDS', 1, 60],
  ['DRAIN_SECONDS', 0, 300],
  ['PLATFORM_FEE_PERCENT', 0, 50],
  ['REQUESTS_PER_5_MINUTES', 10, 1_000_000_000],
  ['INVITATION_EMAILS_PER_DAY', 0, 1_000_000],
  ['UNVERIFIED_EMAILS_PER_HOUR', 10, 1_000_000_000],
])('accepts %s from %i to %i', (name, min, max) => {
  for (const value of [min, max]) expect(faultsOf({ ...production, [name]: String(value) })).toEqual([]);
  for (const value of [min - 1, max + 1, `${min}.5`, '1e2', '0x10', 'many']) {
    expect(faultsOf({ ...production, [name]: String(value) })).toEqual([
      `${name} must be a whole number from ${min} to ${max}; it is "${value}".`,
    ]);
  }
});

it.each([
  ['UDALA_SANDBOX', 'maybe', 'UDALA_SANDBOX must be "on" or "off"; it is "maybe".'],
  ['LANGUAGE_DRAFTS', 'yes', 'LANGUAGE_DRAFTS must be on or off; it is "yes".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".'],
  [
    'PUBLIC_URL',
    'udala.example',
    'PUBLIC_URL must be an address that begins with http:// or https://; it is "udala.example".',
  ],
])('explains what is wrong with %s=%s', (name, value, sentence) => {
  expect(faultsOf({ ...production, [name]: value })).toEqual([sentence]);
});

it('names every wrong value of a list', () => {
  expect(faultsOf({ ...production, TRUSTED_PROXIES: 'a, ::1, b', PUSH_HOSTS: 'c.example,d/e' })).toEqual([
    'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "a" is neither.',
    'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "b" is neither.',
    'PUSH_HOSTS must hold hosts, or *. and a host; "d/e" is neither.',
  ]);
});

it('names the one address that is not encrypted', () => {
  const google = { GOOGLE_CLIENT_ID: 'udala', GOOGLE_SCRIPT_URL: 'http://google.example/client' };
  expect(faultsOf({ ...production, ...google })).toEqual([
    'GOOGLE_SCRIPT_URL must begin with https://: who is let in rests on it.',
  ]);
});

it.each([
  'DATABASE_URL',
  'SMTP_URL',
  'REDIS_URL',
  'PAYSTACK_SECRET_KEY',
  'FCM_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY',
  'S3_ENDPOINT',
  'IMAGE_HOST_URL',
])('repeats no value of %s', (name) => {
  const faults = faultsOf({ ...production, [name]: 'the-secret' });
  expect(faults).toContainEqual(expect.stringMatching(`^${name} must `));
  expect(faults.join()).not.toContain('the-secret');
});

it('connects to the vendor alone if the script is at the vendor’s address, set or not', () => {
  const CLARITY_URL = 'https://www.clarity.ms/tag/';
  const { replay } = readConfig({ ...production, CLARITY_ID: 'abc' });
  expect(replay?.sources).toEqual(['https://*.clarity.ms']);
  expect(readConfig({ ...production, CLARITY_ID: 'abc', CLARITY_URL }).replay).toEqual(replay);
});
