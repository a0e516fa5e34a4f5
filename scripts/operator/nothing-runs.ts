import { sql } from 'kysely';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { PlainError } from '../terminal.ts';

/** @throws PlainError while a process of Udala is connected: each has a listener, and commands have none. */
export async function assertNothingRuns(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'udala listener'`.execute(db);
  if (rows.length > 0) throw stopFirst();
}

export const stopFirst = (): PlainError => new PlainError('Stop every process of Udala on this database first.');
