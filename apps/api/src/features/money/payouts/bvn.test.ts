import { savePayoutAccount } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makeCreator } from '#test/factories.ts';
import { startFaultyServer } from '#test/faulty-server.ts';
import { call, eventually } from '#test/harness.ts';
import { BVN, identityOf } from '#test/identity.ts';
import { accounts } from '#test/payouts.ts';
import { askAboutIdentities } from './settle-identity.ts';

it('stores and logs a BVN nowhere, whatever comes of its request [A4]', async () => {
  let logged = '';
  const server = await startFaultyServer((deps) => ({
    ...deps,
    log: createLog('trace', { write: (line) => void (logged += line) }),
  }));
  onTestFinished(() => server.close());
  const { app, deps, control } = server;
  await server.hearWebhooks();
  const creator = await makeCreator(deps);
  const reauth = await mailedReauthCode(server, creator);
  const save = (change: object = {}) =>
    call(app, savePayoutAccount, {
      token: creator.token,
      body: { ...accounts.arrives, identity: identityOf(accounts.arrives), reauth, ...change },
    });
  expect((await save({ identity: { ...identityOf(accounts.arrives), bvn: `${BVN}0` } })).status).toBe(400);
  expect((await save({ bvn: BVN })).status).toBe(400);
  expect((await save({ reauth: '000000' })).status).toBe(400);
  server.fail({ checkIdentity: 'silent' });
  expect((await save()).status).toBe(503);
  server.fail({});
  await control('faults', { endpoint: 'POST /customer/:code/identification', kind: 'status', status: 500, times: 1 });
  expect((await save()).status).toBe(503);
  expect((await save()).status).toBe(200);
  const account = deps.db.selectFrom('payout_accounts').select('identity_verified_at');
  await eventually(async () => (await account.executeTakeFirst())?.identity_verified_at instanceof Date);
  await askAboutIdentities(deps);

  expect(logged.includes('/payouts/account')).toBe(true);
  expect(logged.includes(BVN)).toBe(false);
  const stored = await everything();
  expect(stored.includes('customeridentification.success')).toBe(true);
  for (const form of [BVN, Buffer.from(BVN).toString('hex')]) expect(stored.includes(form)).toBe(false);

  /** Every row of every table, bytes as hex. */
  async function everything(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(deps.db);
    const rows = await Promise.all(
      tables.map(({ name }) =>
        sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(deps.db),
      ),
    );
    return rows.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
  }
});
