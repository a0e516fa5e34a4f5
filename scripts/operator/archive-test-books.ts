import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import { inTransaction, type Tx } from '../../apps/api/src/platform/db/transaction.ts';
import { writeBackup, type BackupPlace } from '../backup/write-backup.ts';
import { choosePlace } from '../place.ts';
import { PlainError } from '../terminal.ts';
import { assertNothingRuns } from './nothing-runs.ts';
import { withOperatorContext, type OperatorContext } from './open.ts';

/** Everything that test money left behind. People, posts, follows and offers stay. */
const archived = [
  'charge_attempts',
  'charge_pauses',
  'closes',
  'creator_days',
  'creator_months',
  'creator_revenue',
  'disputes',
  'invoices',
  'ledger_accounts',
  'ledger_movements',
  'ledger_transactions',
  'payment_methods',
  'payout_accounts',
  'payout_runs',
  'payouts',
  'reconciliation_exceptions',
  'refunds',
  'settlements',
  'subaccounts',
  'subscription_events',
  'subscriptions',
  'webhook_inbox',
];
/** Saved cards, bank accounts and events: of use to nobody, and out of reach of the deletion of an account. */
const personal = ['payment_methods', 'payout_accounts', 'subaccounts', 'webhook_inbox'];
const appendOnly = ['ledger_movements', 'ledger_transactions', 'subscription_events'];

/**
 * Backs everything up, then moves the books of test money to a schema of their own, so that Udala can be started with
 * a live key: no test payment is ever paid out, and no test card charged, for real.
 *
 * @returns The backup's file and the schema's name.
 * @throws PlainError when the books are of real money, of unknown money, or in use.
 */
export async function archiveTestBooks(
  place: BackupPlace,
  onProgress: (line: string) => void,
): Promise<{ file: string; schema: string }> {
  let file = '';
  let schema = '';
  await withOperatorContext(place.url, async (context) => {
    await assertOfTestMoney(context);
    await assertNothingRuns(context.db);
    const { home } = choosePlace();
    file = path.join(home, 'backups', `udala-before-archive-${stampOf(new Date())}.tar.gz`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeBackup(place, file, onProgress);
    schema = await inTransaction(context.db, (tx) => moveBooks(tx, context));
  });
  return { file, schema };
}

const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-');

async function assertOfTestMoney({ db }: Pick<OperatorContext, 'db'>): Promise<void> {
  const stamp = await db.selectFrom('money_stamp').select('provider_mode').executeTakeFirst();
  if (stamp?.provider_mode === 'test') return;
  throw new PlainError(
    stamp
      ? 'The books are of real money, which stays where it is.'
      : 'Nobody has recorded yet whether the books are of test money: start Udala once with the key they were made with.',
  );
}

async function moveBooks(tx: Tx, { clock, actor }: OperatorContext): Promise<string> {
  const schema = await freeSchema(tx, clock.now());
  // Books may be large.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  await sql`lock table ${sql.join(archived.map((table) => sql.table(table)))}`.execute(tx);
  // Again, since the backup took a while: with these tables locked, nothing that starts now has written to them.
  await assertNothingRuns(tx);
  for (const table of archived.filter((one) => !personal.includes(one))) {
    await sql`create table ${sql.id(schema, table)} as table ${sql.table(table)}`.execute(tx);
  }
  for (const table of appendOnly) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`truncate ${sql.join([...archived, 'money_stamp', 'idempotency_keys'].map((table) => sql.table(table)))}`.execute(
    tx,
  );
  for (const table of appendOnly) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  await sql`
    insert into ledger_accounts (kind)
    select kind from ${sql.id(schema, 'ledger_accounts')} where owner_id is null order by id`.execute(tx);
  await sql`update creator_stats set patrons = 0 where patrons > 0`.execute(tx);
  await sql`update reconcile_rounds set began_at = null, reached_at = null`.execute(tx);
  await sql`delete from notifications where entity_type in ('membership', 'transaction')`.execute(tx);
  await writeAudit(tx, { actor, action: 'books.archive', subjectId: null, details: { schema }, at: clock.now() });
  return schema;
}

async function freeSchema(tx: Tx, now: Date): Promise<string> {
  const name = `test_${now.toISOString().slice(0, 10).replaceAll('-', '_')}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_namespace where starts_with(nspname, ${name})`.execute(tx);
  const count = rows[0]?.count ?? 0;
  return count === 0 ? name : `${name}_${count + 1}`;
}
