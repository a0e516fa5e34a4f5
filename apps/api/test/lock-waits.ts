import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { eventually } from './harness.ts';

/** Waits until a statement with these words is blocked by a lock of the test. */
export const untilItWaits = ({ db }: Deps, words: string): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and position(${words} in query) > 0`.execute(db);
    return rows.length > 0;
  });
