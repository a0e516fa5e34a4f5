import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@udala/contract/endpoints';
import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import type { ErrorCode, WireError } from '@udala/contract/errors';
import { hostUnknown } from '@udala/messages/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { createDeps, type Deps } from '#app/deps.ts';
import { letTimePass, WAIT_MS } from '../../../scripts/test/patience.ts';

export const membersHost = 'localhost:3000';
export const hostOf = (userName: string): string => `${userName}.${membersHost}`;

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  databaseUrl: string;
}

interface TestServerOptions {
  /** Additional or changed settings, as in the environment. */
  env?: Record<string, string>;
  /** Replaces parts of deps, e.g. with a payments client for the test's own sandbox. */
  change?: (deps: Deps) => Deps;
  /** Also runs background jobs until it is closed. */
  works?: boolean;
}

/**
 * The real server on a database of its own, cloned from the migrated template and deleted after the test file. Call it
 * in `beforeAll` with `close` in `afterAll`, or inside one test.
 */
export async function startTestServer({ env = {}, change, works = false }: TestServerOptions = {}): Promise<
  TestServer & { close(): Promise<void> }
> {
  const database = await cloneDatabase();
  const home = await mkdtemp(path.join(tmpdir(), 'udala-'));
  const config = readConfig({
    UDALA_SANDBOX: 'on',
    // The figures of the tests are of this share.
    PLATFORM_FEE_PERCENT: '10',
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    // A busy machine is slow but responds; tests of timeouts set their own.
    DATABASE_WAIT_SECONDS: '60',
    DATABASE_SOCKET_TIMEOUT_SECONDS: '60',
    MEDIA_DIR: path.join(home, 'media'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Udala <hello@udala.test>',
    PAYSTACK_SECRET_KEY: 'sk_test_0000',
    PAYSTACK_URL: 'http://127.0.0.1:9',
    SANDBOX_KEY: 'test-sandbox-key',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_5_MINUTES: '1000000',
    ...env,
  });
  const made = await createDeps(config);
  const deps = change ? change(made) : made;
  const app = await buildApp(deps);
  await app.ready();
  if (works) await deps.jobs.start();
  return {
    app,
    deps,
    databaseUrl: database.url,
    async close() {
      if (works) await deps.jobs.stop();
      await app.close();
      await deps.close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A server for one test, closed when the test ends. */
export async function serverForTest(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = new URL(inject('pgUrl'));
  const name = `t${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template_udala strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  token?: string;
  host?: string;
  headers?: Record<string, string>;
  /** Client address of the call. */
  address?: string;
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  raw: string;
}

/** Calls an endpoint as over the wire; the reply is typed by the contract, errors by the test's expectation. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  const { params = {}, query, body, token, host = membersHost, headers, address } = options;
  const url = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const request: InjectOptions = {
    method: endpoint.method,
    url,
    headers: { host, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(address && { remoteAddress: address }),
    ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
    ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
  };
  const answer = await app.inject(request);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const said: unknown = isJson ? answer.json() : undefined;
  if (answer.statusCode >= 400) assertNamed(endpoint, said);
  return {
    status: answer.statusCode,
    body: said as ReplyOf<E>,
    headers: answer.headers,
    raw: answer.body,
  };
}

/** Every error in any test must be one that the contract declares. */
function assertNamed(endpoint: Endpoint, said: unknown): void {
  const { code, message } = said as WireError;
  if (code === 'not_found' && message === hostUnknown) return;
  if (errorsNamedBy(endpoint).includes(code)) return;
  throw new Error(`the contract of ${endpoint.method} ${endpoint.path} does not name its error ${code}`);
}

/** All errors that an endpoint declares, except for an unknown host. */
export const errorsNamedBy = ({ access, body, idempotent, errors = [] }: Endpoint): readonly ErrorCode[] => [
  ...anywhere,
  ...(access === 'creator' || access === 'patron' ? (['forbidden'] as const) : []),
  ...(body ? (['too_large', 'unsupported_media'] as const) : []),
  ...(idempotent ? (['conflict'] as const) : []),
  ...errors,
];
const anywhere = ['invalid_request', 'unauthenticated', 'rate_limited', 'internal', 'unavailable'] as const;

/** Every endpoint of the contract, for test tables that include later routes automatically. */
export const allEndpoints = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint }));

/** Waits until `check` holds, e.g. for a background job. */
export async function eventually<T>(check: () => Promise<T | undefined | false>, timeoutMs = WAIT_MS): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error('did not happen in time');
    await letTimePass(25, 'until the next check');
  }
}
