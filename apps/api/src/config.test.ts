import { expect, it } from 'vitest';
import { faultsOf, localEnv, productionEnv } from '#test/env.ts';
import { readConfig } from './config.ts';

it('has defaults for everything but the addresses and keys of an instance', () => {
  const config = readConfig(productionEnv);
  expect(config).toMatchObject({
    local: false,
    port: 3000,
    host: '0.0.0.0',
    database: { url: productionEnv.DATABASE_URL, pooler: 'none', pool: 10, waitMs: 5000, socketTimeoutMs: 8000 },
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
  const { publicUrl, ...config } = readConfig({ ...localEnv, PORT: '3100', SANDBOX_URL: 'http://localhost:3101/' });
  expect(publicUrl.href).toBe('http://localhost:3100/');
  expect(config).toMatchObject({
    local: true,
    host: '127.0.0.1',
    drainSeconds: 0,
    sandbox: { url: 'http://localhost:3101', key: 'k' },
  });
});

it('needs the key of the sandbox in local mode alone, and ignores the sandbox elsewhere', () => {
  expect(faultsOf({ ...localEnv, SANDBOX_KEY: '' })).toEqual(['SANDBOX_KEY is missing to talk to the sandbox.']);
  expect(readConfig({ ...productionEnv, SANDBOX_KEY: 'k', SANDBOX_URL: 'nowhere' }).sandbox).toBeNull();
});

it('trims values, and takes a blank one for none', () => {
  expect(readConfig({ ...productionEnv, PORT: ' 3001 ', LOG_LEVEL: '  ' })).toMatchObject({
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
  ['MONEY_SECOND_PERSON_ABOVE', 0, 1_000_000_000],
  ['REQUESTS_PER_5_MINUTES', 10, 1_000_000_000],
  ['INVITATION_EMAILS_PER_DAY', 0, 1_000_000],
  ['UNVERIFIED_EMAILS_PER_HOUR', 10, 1_000_000_000],
])('accepts %s from %i to %i', (name, min, max) => {
  for (const value of [min, max]) expect(faultsOf({ ...productionEnv, [name]: String(value) })).toEqual([]);
  for (const value of [min - 1, max + 1, `${min}.5`, '1e2', '0x10', 'many']) {
    expect(faultsOf({ ...productionEnv, [name]: String(value) })).toEqual([
      `${name} must be a whole number from ${min} to ${max}; it is "${value}".`,
    ]);
  }
});

it.each([
  ['UDALA_SANDBOX', 'maybe', 'UDALA_SANDBOX must be "on" or "off"; it is "maybe".'],
  ['LANGUAGE_DRAFTS', 'yes', 'LANGUAGE_DRAFTS must be on or off; it is "yes".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".'],
  ['DATABASE_URL', 'mysql://u:secret@127.0.0.1/u', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  ['SMTP_URL', 'mail.example.ng:secret', 'SMTP_URL must begin with smtp:// or smtps://.'],
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
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "10.0.0.0/33" is neither.',
  ],
  [
    'PUBLIC_URL',
    'udala.example',
    'PUBLIC_URL must be an address that begins with http:// or https://; it is "udala.example".',
  ],
])('explains what is wrong with %s=%s', (name, value, sentence) => {
  expect(faultsOf({ ...productionEnv, [name]: value })).toEqual([sentence]);
});

it('names every wrong value of a list', () => {
  expect(faultsOf({ ...productionEnv, TRUSTED_PROXIES: 'a, ::1, 10.0.0.0/8, b', PUSH_HOSTS: 'c.example,d/e' })).toEqual(
    [
      'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "a" is neither.',
      'TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "b" is neither.',
      'PUSH_HOSTS must hold hosts, or *. and a host; "d/e" is neither.',
    ],
  );
});

it('names the one address that is not encrypted', () => {
  const google = { GOOGLE_CLIENT_ID: 'udala', GOOGLE_SCRIPT_URL: 'http://google.example/client' };
  expect(faultsOf({ ...productionEnv, ...google })).toEqual([
    'GOOGLE_SCRIPT_URL must begin with https://: who is let in rests on it.',
  ]);
});

it('needs the address of the database itself beside the pooler’s', () => {
  const pooled = { ...productionEnv, DATABASE_POOLER: 'transaction' };
  expect(faultsOf(pooled)).toEqual([
    'DATABASE_DIRECT_URL is missing: the address of the database itself, for what a pooler of transactions cannot do.',
  ]);
  const directUrl = 'postgres://u@127.0.0.1:5432/u';
  expect(readConfig({ ...pooled, DATABASE_DIRECT_URL: directUrl }).database).toMatchObject({
    directUrl,
    pooler: 'transaction',
  });
});

it.each([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'REDIS_URL',
  'PAYSTACK_SECRET_KEY',
  'FCM_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY',
  'S3_ENDPOINT',
  'IMAGE_HOST_URL',
])('repeats no value of %s', (name) => {
  const faults = faultsOf({ ...productionEnv, [name]: 'the-secret' });
  expect(faults).toContainEqual(expect.stringMatching(`^${name} must `));
  expect(faults.join()).not.toContain('the-secret');
});

it('reports every fault at once, and a group that is incomplete', () => {
  expect(faultsOf({ DATABASE_URL: 'postgres://u@127.0.0.1/u', PORT: '0x50' })).toEqual([
    'PORT must be a whole number from 1 to 65535; it is "0x50".',
    'PUBLIC_URL is missing: the address people reach this server by.',
    'OPERATOR_EMAIL is missing: the address of a person whom alarms about money reach.',
    'SMTP_URL and MAIL_FROM are missing to send mail.',
    'PAYSTACK_SECRET_KEY is missing to take payments.',
  ]);
  expect(faultsOf({ ...productionEnv, MAIL_FROM: undefined })).toEqual([
    'MAIL_FROM is missing to send mail: SMTP_URL is set without it.',
  ]);
});

it.each([
  ['a live key', { PUBLIC_URL: 'http://localhost:3000', PAYSTACK_SECRET_KEY: 'sk_live_1' }, /must not be a live key/],
  ['a public address', { PUBLIC_URL: 'https://udala.example' }, /must be on localhost/],
])('rejects the sandbox together with %s', (_what, env, sentence) => {
  expect(faultsOf({ ...localEnv, ...env }).join(' ')).toMatch(sentence);
});

it('takes no share and sends nothing out in solo, and needs a licence for platform on a server [A2]', () => {
  expect(readConfig({ ...productionEnv, MONEY_MODE: 'solo', PLATFORM_FEE_PERCENT: '7' })).toMatchObject({
    moneyMode: 'solo',
    platformFeePercent: 0,
    paystack: { settlesTo: 'bank' },
    arePayoutsHeld: false,
  });
  expect(readConfig({ ...productionEnv, PAYSTACK_SETTLES_TO: 'bank' }).paystack.settlesTo).toBe('bank');
  expect(readConfig({ ...productionEnv, MONEY_MODE: '' })).toMatchObject({
    moneyMode: 'platform',
    arePayoutsHeld: true,
    paystack: { settlesTo: 'balance' },
  });
  expect(readConfig({ ...localEnv, MONEY_MODE: '' }).arePayoutsHeld).toBe(false);
  expect(faultsOf({ ...productionEnv, I_HOLD_THE_LICENCE: '' })).toEqual([
    'MONEY_MODE=platform keeps other people’s money, which takes a licence in Nigeria. Set I_HOLD_THE_LICENCE=yes if you have it, or MONEY_MODE=solo (docs/money-modes.md).',
  ]);
});
