import { isIP } from 'node:net';
import path from 'node:path';
import type { Locale } from '@udala/messages/languages';
import type { ImageHostConfig } from '#platform/image-host/image-host.ts';
import type { S3Config } from '#platform/storage/s3-storage.ts';
import {
  faultOfGroup,
  readImageHost,
  readLocales,
  readReplay,
  readS3,
  readWhatsApp,
  type ReplayConfig,
} from './optional-config.ts';
import { readFirebase, readPushHosts, readVapid, type FirebaseConfig, type VapidConfig } from './push-config.ts';

/** The settings of the process, read from its environment and checked once at boot. Docs: docs/configuration.md. */
export interface Config {
  /** Local mode: the sandbox replaces external services; API documents, component gallery and clock control exist. */
  readonly local: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly database: {
    readonly url: string;
    readonly pool: number;
    /** Longest wait of a call for a free connection. */
    readonly waitMs: number;
    /** Longest wait after that for any data from the database. */
    readonly socketTimeoutMs: number;
  };
  readonly mediaDirectory: string;
  /** The PATH in which programs are looked up. */
  readonly searchPath: string;
  /** Null stores files in the media directory. */
  readonly s3: S3Config | null;
  /** Null stores public pictures together with all other files. */
  readonly imageHost: ImageHostConfig | null;
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  /** Digits only, starting with the country code; null if there is no WhatsApp support. */
  readonly supportWhatsApp: string | null;
  readonly paystack: { readonly secretKey: string; readonly url: string };
  /** Null turns off signing in with Google. */
  readonly google: GoogleConfig | null;
  /** Null uses Web Push only. */
  readonly firebase: FirebaseConfig | null;
  /** Null uses the instance's own key pair. */
  readonly vapid: VapidConfig | null;
  /** Hosts a Web Push subscription may name. */
  readonly pushHosts: readonly string[];
  /** Null records no screens. */
  readonly replay: ReplayConfig | null;
  /** The work of this process: serving requests, background jobs, or both. */
  readonly role: Role;
  /** The Redis through which several processes notify each other; null for a single process. */
  readonly redisUrl: string | null;
  /** Time in seconds the process keeps serving after the stop signal, so that the proxy can stop routing to it. */
  readonly drainSeconds: number;
  readonly platformFeePercent: number;
  readonly logLevel: string;
  readonly requestsPer5Minutes: number;
  /** Limit for all creators together. */
  readonly invitationEmailsPerDay: number;
  /** Limit of emails to unverified addresses, for the whole instance. */
  readonly unverifiedEmailsPerHour: number;
  /** The languages people can choose, English first. */
  readonly locales: readonly Locale[];
  readonly trustedProxies: readonly string[];
  /** Bearer key required to read /metrics; undefined closes it in production. */
  readonly metricsKey: string | undefined;
  readonly sandbox: { readonly url: string; readonly key: string } | null;
}

export type Role = (typeof roles)[number];

export interface GoogleConfig {
  readonly clientId: string;
  /** Address of the keys that verify ID tokens. */
  readonly jwksUrl: URL;
  /** The sign-in script that pages load. */
  readonly scriptUrl: URL;
}

/** Lists every wrong or missing setting at once, one sentence each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Three times the health check interval in deploy/Caddyfile. */
const DRAIN_SECONDS = 6;
const localHosts = new Set(['localhost', '127.0.0.1']);
const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws ConfigError listing every fault. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = given(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`);
    return fallback;
  };

  const address = (name: string, fallback: string): URL => {
    const text = given(name) ?? fallback;
    const url = URL.parse(text);
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
    faults.push(`${name} must be an address that begins with http:// or https://; it is "${text}".`);
    return new URL(fallback);
  };

  const databaseUrl = given('DATABASE_URL');
  const sandboxWish = given('UDALA_SANDBOX');
  if (sandboxWish && sandboxWish !== 'on' && sandboxWish !== 'off') {
    faults.push(`UDALA_SANDBOX must be "on" or "off"; it is "${sandboxWish}".`);
  }
  const local = sandboxWish === undefined ? databaseUrl === undefined : sandboxWish === 'on';

  const port = integer('PORT', 3000, 1, 65_535);
  const publicUrl = address('PUBLIC_URL', `http://localhost:${port}`);
  const home = path.resolve(given('UDALA_HOME') ?? '.udala');
  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel))
    faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}; it is "${logLevel}".`);

  if (!databaseUrl) faults.push('DATABASE_URL is missing: the address of a PostgreSQL 18 database.');
  if (!local && !given('PUBLIC_URL')) faults.push('PUBLIC_URL is missing: the address people reach this server by.');
  for (const { names, purpose } of groups(local)) {
    const missing = names.filter((name) => !given(name));
    if (missing.length === 0) continue;
    const set = names.filter((name) => given(name));
    faults.push(faultOfGroup(set, missing, purpose));
  }
  // The values are not repeated in the message: each may contain a password.
  if (databaseUrl && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    faults.push('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const smtpUrl = given('SMTP_URL') ?? '';
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) faults.push('SMTP_URL must begin with smtp:// or smtps://.');
  const trustedProxies = (given('TRUSTED_PROXIES') ?? '').split(',').flatMap((one) => one.trim() || []);
  for (const proxy of trustedProxies.filter((one) => !isNetwork(one))) {
    faults.push(`TRUSTED_PROXIES must hold addresses, or ranges like 10.0.0.0/8; "${proxy}" is neither.`);
  }
  const secretKey = given('PAYSTACK_SECRET_KEY') ?? '';
  if (secretKey && !/^sk_(?:test|live)_/.test(secretKey)) {
    faults.push('PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_.');
  }
  if (local && secretKey.startsWith('sk_live_')) {
    faults.push(
      'The sandbox is on, so PAYSTACK_SECRET_KEY must not be a live key. Set UDALA_SANDBOX=off to take real payments.',
    );
  }
  if (local && !localHosts.has(publicUrl.hostname)) {
    faults.push(
      `The sandbox is on, so PUBLIC_URL must be on localhost; it is "${publicUrl.href}". Set UDALA_SANDBOX=off for a public server.`,
    );
  }

  const paystackUrl = address('PAYSTACK_URL', 'https://api.paystack.co');
  for (const [name, { protocol, hostname }] of [
    ['PUBLIC_URL', publicUrl],
    ['PAYSTACK_URL', paystackUrl],
  ] as const) {
    if (protocol === 'https:' || localHosts.has(hostname)) continue;
    faults.push(`${name} must begin with https://, or be on localhost: passwords and keys go there.`);
  }

  const clientId = given('GOOGLE_CLIENT_ID');
  const clientless = clientId ? [] : ['GOOGLE_JWKS_URL', 'GOOGLE_SCRIPT_URL'].filter((name) => given(name));
  if (clientless.length > 0) {
    faults.push(`GOOGLE_CLIENT_ID is missing to sign in with Google: ${clientless.join(' and ')} is set without it.`);
  }
  const googleAddresses = {
    jwksUrl: address('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    scriptUrl: address('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client'),
  };
  if (!local && Object.values(googleAddresses).some(({ protocol }) => protocol !== 'https:')) {
    faults.push('GOOGLE_JWKS_URL and GOOGLE_SCRIPT_URL must begin with https://: who is let in rests on them.');
  }

  const roleText = given('UDALA_ROLE') ?? 'all';
  const role = roles.find((one) => one === roleText);
  if (!role) faults.push(`UDALA_ROLE must be one of ${roles.join(', ')}; it is "${roleText}".`);
  const redisUrl = given('REDIS_URL') ?? null;
  // The value is not repeated in the message: it may contain a password.
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) faults.push('REDIS_URL must begin with redis:// or rediss://.');
  if (!redisUrl && (role === 'web' || role === 'worker')) {
    faults.push('REDIS_URL is missing: processes that share the work tell each other through it.');
  }
  const reader = { local, faults, given };

  const config: Config = {
    local,
    port,
    host: given('HOST') ?? (local ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    database: {
      url: databaseUrl ?? '',
      pool: integer('DATABASE_POOL', 10, 2, 200),
      waitMs: 1000 * integer('DATABASE_WAIT_SECONDS', 5, 1, 60),
      socketTimeoutMs: 1000 * integer('DATABASE_SOCKET_TIMEOUT_SECONDS', 8, 1, 60),
    },
    mediaDirectory: path.resolve(given('MEDIA_DIR') ?? path.join(home, 'media')),
    searchPath: given('PATH') ?? '',
    s3: readS3(reader),
    imageHost: readImageHost(reader),
    mail: { smtpUrl, from: given('MAIL_FROM') ?? '' },
    supportWhatsApp: readWhatsApp(reader),
    paystack: { secretKey, url: paystackUrl.href.replace(/\/$/, '') },
    google: clientId ? { clientId, ...googleAddresses } : null,
    firebase: readFirebase(reader),
    vapid: readVapid(reader),
    pushHosts: readPushHosts(reader),
    replay: readReplay(reader),
    role: role ?? 'all',
    redisUrl,
    drainSeconds: integer('DRAIN_SECONDS', local || role === 'worker' ? 0 : DRAIN_SECONDS, 0, 300),
    platformFeePercent: integer('PLATFORM_FEE_PERCENT', 10, 0, 50),
    logLevel,
    unverifiedEmailsPerHour: integer('UNVERIFIED_EMAILS_PER_HOUR', 2000, 10, 1_000_000_000),
    requestsPer5Minutes: integer('REQUESTS_PER_5_MINUTES', 3000, 10, 1_000_000_000),
    invitationEmailsPerDay: integer('INVITATION_EMAILS_PER_DAY', 2000, 0, 1_000_000),
    locales: readLocales(reader),
    trustedProxies,
    metricsKey: given('METRICS_KEY'),
    sandbox: local
      ? {
          url: address('SANDBOX_URL', 'http://localhost:3001').href.replace(/\/$/, ''),
          key: given('SANDBOX_KEY') ?? '',
        }
      : null,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** True for an IP address or a CIDR range. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Settings that are only valid together. */
const groups = (local: boolean): { names: readonly string[]; purpose: string }[] => [
  { names: ['SMTP_URL', 'MAIL_FROM'], purpose: 'to send mail' },
  { names: ['PAYSTACK_SECRET_KEY'], purpose: 'to take payments' },
  ...(local ? [{ names: ['SANDBOX_KEY'], purpose: 'to talk to the sandbox' }] : []),
];
