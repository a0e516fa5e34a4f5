import path from 'node:path';
import { PlainError } from '../terminal.ts';
import type { SandboxKeys } from './keys.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Known to the sandbox only. */
const googleClientId = 'udala.apps.googleusercontent.com';

export interface SandboxPorts {
  readonly http: number;
  readonly smtp: number;
}

/** Local mode by the same rule as the api: no database setting, or the sandbox requested by name. */
export const isLocal = (env: Environment): boolean =>
  env['UDALA_SANDBOX'] ? env['UDALA_SANDBOX'] === 'on' : !env['DATABASE_URL'];

/** The address of a named database itself, never of a pooler before it; undefined without one. */
export const namedDatabase = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string | undefined =>
  DATABASE_URL?.trim() && (DATABASE_DIRECT_URL?.trim() || DATABASE_URL.trim());

const unpooled: Environment = {
  DATABASE_DIRECT_URL: undefined,
  DATABASE_POOLER: undefined,
  DATABASE_REPLICA_URL: undefined,
};

/** The settings of a database that is reached directly. */
export const directDatabase = (url: string): Environment => ({ DATABASE_URL: url, ...unpooled });

export const sandboxPorts = (env: Environment): SandboxPorts => ({
  http: portOf(env, 'SANDBOX_PORT', 3001),
  smtp: portOf(env, 'SANDBOX_SMTP_PORT', 3002),
});

/** The api's settings in local mode: vendors are the sandbox, unless a setting names another. */
export function apiSettings(
  env: Environment,
  { home, keys, ports }: { home: string; keys: SandboxKeys; ports: SandboxPorts },
): Environment {
  return {
    LOG_LEVEL: 'warn',
    SANDBOX_URL: `http://localhost:${ports.http}`,
    SANDBOX_KEY: keys.sandboxKey,
    ...unlessAnyIsSet(env, { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAIL_FROM: 'Udala <hello@udala.localhost>' }),
    ...unlessAnyIsSet(env, {
      PAYSTACK_SECRET_KEY: keys.paystackSecretKey,
      PAYSTACK_URL: `http://127.0.0.1:${ports.http}/paystack`,
    }),
    ...unlessAnyIsSet(env, {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${ports.http}/google/oauth2/v3/certs`,
      GOOGLE_SCRIPT_URL: `http://localhost:${ports.http}/google/gsi/client`,
    }),
    // Several creators, and nobody's money but one's own: what an instance would choose without a licence.
    MONEY_MODE: 'split',
    // In addition to the browsers' own vendors, which a newcomer's real browser uses.
    PUSH_HOSTS: `localhost:${ports.http}`,
    ...given(env),
    ...(namedDatabase(env) === undefined && unpooled),
    UDALA_SANDBOX: 'on',
    UDALA_HOME: home,
  };
}

export function sandboxSettings(
  api: Environment,
  { home, keys, ports, apiPort }: { home: string; keys: SandboxKeys; ports: SandboxPorts; apiPort: number },
): Environment {
  return {
    SANDBOX_PORT: String(ports.http),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DB: path.join(home, 'sandbox.db'),
    SANDBOX_KEY: api['SANDBOX_KEY'],
    PAYSTACK_SECRET_KEY: keys.paystackSecretKey,
    WEBHOOK_URL: `http://127.0.0.1:${apiPort}/webhooks/paystack`,
    CLOCK_URL: `http://127.0.0.1:${apiPort}/sandbox/clock`,
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_ORIGIN: new URL(api['PUBLIC_URL'] ?? `http://localhost:${apiPort}`).origin,
  };
}

/** Settings of a group belong together: a partial group is left as is, so that the api can report what is missing. */
const unlessAnyIsSet = (env: Environment, group: Environment): Environment =>
  Object.keys(group).some((name) => env[name]) ? {} : group;

const given = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new PlainError(`${name} must be a whole number from 1 to 65535; it is "${text}".`);
}
