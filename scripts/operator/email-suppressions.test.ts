import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { ask } from '../postgres/test-homes.ts';
import { bareEnvironment } from '../test/bare-environment.ts';
import { listSuppressions } from './email-suppressions.ts';

let server: TemporaryPostgres;
beforeAll(async () => {
  server = await startTemporaryPostgres();
  await prepareSchema(server.url);
  await ask(
    server.url,
    `insert into email_suppressions (email, source, reason, suppressed_at) values
      ('gone@example.com', 'server', '550 5.1.1', '2026-11-21T10:00:00Z')`,
  );
});
afterAll(() => server.stop());

/** Runs the command as an operator types it. */
async function operator(...words: string[]): Promise<{ said: string; failed: boolean }> {
  const script = path.join(import.meta.dirname, '..', 'operator.ts');
  const env = { ...bareEnvironment(), DATABASE_URL: server.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'mail', ...words], { env });
    return { said: stdout.trim(), failed: false };
  } catch (error) {
    return { said: String((error as { stderr?: string }).stderr).trim(), failed: true };
  }
}

it('lists the suppressed addresses, adds one and removes one', async () => {
  expect(await operator('list')).toEqual({
    said: '2026-11-21T10:00Z  server  gone@example.com  550 5.1.1',
    failed: false,
  });
  expect((await operator('suppress', 'Ada@Example.com', '--reason', 'asked for it')).said).toMatch(/^No more emails/);
  expect(await listSuppressions(server.url)).toMatchObject([
    { email: 'ada@example.com', source: 'operator', reason: 'asked for it' },
    { email: 'gone@example.com' },
  ]);
  expect((await operator('allow', 'gone@example.com')).failed).toBe(false);
  expect((await operator('allow', 'ada@example.com')).failed).toBe(false);
  expect((await operator('list')).said).toBe('Emails go to every address.');
});

it('refuses invalid arguments, and says so', async () => {
  expect(await operator('allow', 'nobody@example.com')).toEqual({
    said: 'Emails to nobody@example.com are not suppressed.',
    failed: true,
  });
  expect(await operator('suppress', 'no-address')).toMatchObject({ failed: true });
  for (const words of [[], ['suppress'], ['list', 'x'], ['burn', 'a@b.ng']])
    expect((await operator(...words)).said).toContain('npm run operator -- mail list');
});
