import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelLink } from '#features/money/subscriptions/links/signed-links.ts';
import { makePerson } from '#test/factories.ts';
import { eventually, startTestServer } from '#test/harness.ts';
import { createPool } from './db/database.ts';
import { createLog } from './log.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let logged = '';
const log = createLog('debug', { write: (line) => void (logged += line) });
beforeAll(async () => void (server = await startTestServer({ change: (deps) => ({ ...deps, log }) })));
afterAll(() => server.close());

it('logs no row that the database rejected', async () => {
  const { deps } = server;
  const { id, email } = await makePerson(deps);
  const refused = sql`
    insert into payment_methods (patron_id, authorization_code, signature, email, channel, created_at)
    values (${id}, 'AUTH_of_hers', 'SIG_of_hers', ${email}, 'cash', ${deps.clock.now()})`.execute(deps.db);
  const err: unknown = await refused.catch((error: unknown) => error);
  expect(err).toMatchObject({ detail: expect.stringContaining('AUTH_of_hers') as string });
  log.error({ err }, 'refused');
  expect(logged).toContain('payment_methods_channel_check');
  expect(logged).not.toMatch(/AUTH_of_hers|SIG_of_hers/);
  expect(logged).not.toContain(email);
});

it('logs a lost connection without its credentials', async () => {
  const pool = createPool({ connectionString: server.databaseUrl, max: 1, log });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  logged = '';
  await server.deps.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await eventually(async () => logged.includes('idle database connection lost'));
  await pool.end();
  expect(logged).not.toContain('secretKey');
});

it.each([
  ['of a call', (token: string) => `/subscriptions/link/${token}?from=mail`],
  ['of a call about emails', (token: string) => `/emails/link/${token}`],
  ['of one click', (token: string) => `/emails/${token}`],
  ['of a page about emails', (token: string) => `/membership/emails/${token}`],
  ['of a page', (token: string) => `/membership/manage/${token}?paid=1`],
  ['of a page that is none', (token: string) => `//membership/manage/${token}/and/more`],
  ['that cannot be read', (token: string) => `/membership/manage/${token}%zz`],
])('does not log the token of a signed link: one %s', async (_, addressOf) => {
  const { app, deps } = server;
  const token = cancelLink(deps, '019a0000-0000-7000-8000-000000000000').split('/').at(-1) ?? '';
  await app.inject({ url: addressOf(token), headers: { host: 'localhost:3000' } });
  expect(logged).not.toContain(token);
});

it('still logs which page was opened', async () => {
  logged = '';
  await server.app.inject({ url: '/membership/manage/some-token?paid=1', headers: { host: 'localhost:3000' } });
  expect(logged).toContain('"path":"/membership/manage/[redacted]"');
});
