import { Type, type StaticDecode } from 'typebox';
import {
  address,
  bareAddress,
  group,
  integer,
  isNetwork,
  listOf,
  matching,
  oneOf,
  optionalGroup,
  seconds,
  secretMatching,
  text,
} from './setting-types.ts';

const databaseAddress = (name: string) =>
  secretMatching(name, /^postgres(?:ql)?:\/\//, 'begin with postgres:// or postgresql://');
const network = Type.Refine(Type.String(), isNetwork);
const pushHost = Type.String({ pattern: /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i });
const vapidPublicKey = /^[\w-]{87}$/;
const opensPhones = 'be an address that begins with https://: what is sent there opens every phone';
const pushes = { must: opensPhones, https: opensPhones, secret: true };
const letsIn = { https: 'begin with https://: who is let in rests on it' };
const isShown = { https: 'begin with https://: pages show what is there' };
const purges = { https: 'begin with https://: its key is sent there' };
const isRun = { https: 'begin with https://: pages run it' };

/** Every setting: the word for it in code, its name in the environment, its bounds and its default. */
export const settings = Type.Object({
  port: integer('PORT', { minimum: 1, maximum: 65_535, default: 3000 }),
  database: Type.Object({
    url: databaseAddress('DATABASE_URL'),
    /** For what needs a session of its own: listening, migrations, backups. Absent where `url` leads to the database itself. */
    directUrl: Type.Optional(databaseAddress('DATABASE_DIRECT_URL')),
    /** A streaming replica, for reads of what may be a second old. */
    replicaUrl: Type.Optional(databaseAddress('DATABASE_REPLICA_URL')),
    /** `transaction`: `url` leads to a pooler that gives a connection for one transaction. */
    pooler: oneOf('DATABASE_POOLER', ['none', 'transaction'], { default: 'none' }),
    pool: integer('DATABASE_POOL', { minimum: 2, maximum: 200, default: 10 }),
    /** Longest wait of a call for a free connection. */
    waitMs: seconds('DATABASE_WAIT_SECONDS', { minimum: 1, maximum: 60, default: 5 }),
    /** Longest wait after that for any data from the database. */
    socketTimeoutMs: seconds('DATABASE_SOCKET_TIMEOUT_SECONDS', { minimum: 1, maximum: 60, default: 8 }),
  }),
  /** The PATH in which programs are looked up. */
  searchPath: text('PATH', { default: '' }),
  /** The work of this process: serving requests, background jobs, or both. */
  role: oneOf('UDALA_ROLE', ['all', 'web', 'worker'], { default: 'all' }),
  /** The Redis through which several processes notify each other; required for the roles web and worker. */
  redisUrl: Type.Optional(secretMatching('REDIS_URL', /^rediss?:\/\//, 'begin with redis:// or rediss://')),
  /** How patrons' money reaches creators (docs/money-modes.md); a new server starts with none but a named one. */
  moneyMode: Type.Optional(oneOf('MONEY_MODE', ['solo', 'split', 'platform'], { must: 'be solo, split or platform' })),
  platformFeePercent: Type.Optional(integer('PLATFORM_FEE_PERCENT', { minimum: 0, maximum: 50 })),
  /** An operator's action on more money than this waits for a second person, or a day; of one operator and day. */
  secondPersonAboveNaira: integer('MONEY_SECOND_PERSON_ABOVE', { minimum: 0, maximum: 1e9, default: 50_000 }),
  /** Charges of saved methods at a time, in one process. */
  renewalsAtOnce: integer('RENEWALS_AT_ONCE', { minimum: 1, maximum: 1000, default: 50 }),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  requestsPer5Minutes: integer('REQUESTS_PER_5_MINUTES', { minimum: 10, maximum: 1e9, default: 3000 }),
  /** Limit for all creators together. */
  invitationEmailsPerDay: integer('INVITATION_EMAILS_PER_DAY', { minimum: 0, maximum: 1e6, default: 2000 }),
  /** Limit of emails to unverified addresses, for the whole instance. */
  unverifiedEmailsPerHour: integer('UNVERIFIED_EMAILS_PER_HOUR', { minimum: 10, maximum: 1e9, default: 2000 }),
  trustedProxies: listOf('TRUSTED_PROXIES', network, 'hold addresses, or ranges like 10.0.0.0/8'),
  /** Where alarms go that a person must act on; required outside local mode. */
  operatorEmail: Type.Optional(matching('OPERATOR_EMAIL', /^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'be an email address')),
  /** Who sells, in law, as receipts name them: name, address and tax number. */
  legalSeller: Type.Optional(text('LEGAL_SELLER')),
  /** Bearer key required to read /metrics; without it that is closed in production. */
  metricsKey: Type.Optional(text('METRICS_KEY')),
  mail: group('to send mail', {
    smtpUrl: secretMatching('SMTP_URL', /^smtps?:\/\//, 'begin with smtp:// or smtps://'),
    from: text('MAIL_FROM'),
  }),
  paystack: group('to take payments', {
    secretKey: secretMatching('PAYSTACK_SECRET_KEY', /^sk_(?:test|live)_/, 'begin with sk_test_ or sk_live_'),
    url: Type.Decode(address('PAYSTACK_URL', { default: 'https://api.paystack.co' }), withoutSlash),
  }),
  /** Required in local mode, ignored outside it. */
  sandbox: optionalGroup('to talk to the sandbox', {
    url: Type.Decode(address('SANDBOX_URL', { default: 'http://localhost:3001' }), withoutSlash),
    key: text('SANDBOX_KEY'),
  }),
  google: optionalGroup('to sign in with Google', {
    clientId: text('GOOGLE_CLIENT_ID'),
    /** Address of the keys that verify ID tokens. */
    jwksUrl: Type.Decode(
      address('GOOGLE_JWKS_URL', { ...letsIn, default: 'https://www.googleapis.com/oauth2/v3/certs' }),
      toUrl,
    ),
    /** The sign-in script that pages load. */
    scriptUrl: Type.Decode(
      address('GOOGLE_SCRIPT_URL', { ...letsIn, default: 'https://accounts.google.com/gsi/client' }),
      toUrl,
    ),
  }),
  /** A Google service account, and the settings with which the web app requests a token; without it, Web Push only. */
  firebase: optionalGroup('to push by Firebase', {
    projectId: text('FCM_PROJECT_ID'),
    clientEmail: text('FCM_CLIENT_EMAIL'),
    /** PEM, PKCS #8. */
    privateKey: Type.Decode(
      secretMatching(
        'FCM_PRIVATE_KEY',
        /-----BEGIN PRIVATE KEY-----/,
        'be the private_key of a service account, with its BEGIN and END lines',
      ),
      toLines,
    ),
    apiKey: text('FCM_API_KEY'),
    appId: text('FCM_APP_ID'),
    senderId: text('FCM_SENDER_ID'),
    vapidKey: secretMatching('FCM_VAPID_KEY', vapidPublicKey, 'be the public key of a Web Push certificate'),
    sendUrl: Type.Decode(address('FCM_URL', { ...pushes, default: 'https://fcm.googleapis.com' }), withoutSlash),
    /** Address of the access token. */
    tokenUrl: address('FCM_TOKEN_URL', { ...pushes, default: 'https://oauth2.googleapis.com/token' }),
  }),
  /** Without it the instance generates a pair at its first start and stores it. */
  vapid: optionalGroup('to sign push messages', {
    publicKey: secretMatching('VAPID_PUBLIC_KEY', vapidPublicKey, 'be 65 bytes in base64url'),
    privateKey: secretMatching('VAPID_PRIVATE_KEY', /^[\w-]{43}$/, 'be 32 bytes in base64url'),
  }),
  /** Without it files are stored in the media directory. */
  s3: optionalGroup('to keep files in S3', {
    endpoint: Type.Decode(bareAddress('S3_ENDPOINT'), withoutSlash),
    bucket: matching('S3_BUCKET', /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'be the name of a bucket'),
    region: text('S3_REGION'),
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
  }),
  /** Without it public pictures are stored with all other files. */
  imageHost: optionalGroup('to send public pictures to an image host', {
    uploadUrl: Type.Decode(bareAddress('IMAGE_HOST_URL', isShown), (given) => new URL(given).href),
    preset: text('IMAGE_HOST_PRESET'),
    deliveryOrigin: Type.Decode(bareAddress('IMAGE_HOST_DELIVERY_URL', isShown), (given) => new URL(given).origin),
  }),
  /** A CDN in front that holds public pages until they are purged. Without it they are compared at each request. */
  cdn: optionalGroup('to purge pages from a CDN', {
    purgeUrl: Type.Decode(bareAddress('CDN_PURGE_URL', purges), (given) => new URL(given).href),
    purgeKey: text('CDN_PURGE_KEY'),
  }),
  /** From here on: settings from which config.ts makes others. */
  raw: Type.Object({
    /** Where Paystack's dashboard has payments settled to; default: by the money mode. */
    settlesTo: Type.Optional(oneOf('PAYSTACK_SETTLES_TO', ['balance', 'bank'])),
    licence: oneOf('I_HOLD_THE_LICENCE', ['yes', 'no'], { must: 'be yes or no', default: 'no' }),
    /** Default: on without a database, else off. */
    sandbox: Type.Optional(oneOf('UDALA_SANDBOX', ['on', 'off'], { must: 'be "on" or "off"' })),
    home: text('UDALA_HOME', { default: '.udala' }),
    /** Default: 127.0.0.1 in local mode, else 0.0.0.0. */
    host: Type.Optional(text('HOST')),
    /** Default: the port on localhost, in local mode; required elsewhere. */
    publicUrl: Type.Optional(Type.Decode(address('PUBLIC_URL'), toUrl)),
    /** Default: media in the home. */
    mediaDirectory: Type.Optional(text('MEDIA_DIR')),
    /** Default: 0 in local mode and for a worker, else 6. */
    drainSeconds: Type.Optional(integer('DRAIN_SECONDS', { minimum: 0, maximum: 300 })),
    supportWhatsApp: Type.Optional(
      matching('SUPPORT_WHATSAPP', /^\+[1-9]\d{7,14}$/, 'be a number like +2348031234567'),
    ),
    languageDrafts: oneOf('LANGUAGE_DRAFTS', ['on', 'off'], { must: 'be on or off', default: 'off' }),
    pushHosts: listOf('PUSH_HOSTS', pushHost, 'hold hosts, or *. and a host'),
  }),
  clarity: optionalGroup('to record screens', {
    id: matching('CLARITY_ID', /^[a-z\d]{1,40}$/, 'be the id of a project there'),
    url: Type.Decode(bareAddress('CLARITY_URL', { ...isRun, default: 'https://www.clarity.ms/tag/' }), toUrl),
  }),
  hotjar: optionalGroup('to record screens', {
    id: matching('HOTJAR_ID', /^\d{1,20}$/, 'be the id of a project there'),
    url: Type.Decode(bareAddress('HOTJAR_URL', { ...isRun, default: 'https://static.hotjar.com/c/' }), toUrl),
  }),
});

export type Settings = StaticDecode<typeof settings>;

function toUrl(given: string): URL {
  return new URL(given);
}

function withoutSlash(given: string): string {
  return new URL(given).href.replace(/\/$/, '');
}

/** Settings files hold the key on one line, and containers keep the quotes that systemd requires around it. */
function toLines(key: string): string {
  return key
    .replace(/^'(.*)'$/, '$1')
    .replaceAll('\\n', '\n')
    .trim();
}
