import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

interface Counted {
  charges: number;
  failed: number;
}

export interface Pause {
  ends_at: Date;
}

export const findLastPause = (db: Db): Promise<Pause | undefined> =>
  db.selectFrom('charge_pauses').select('ends_at').orderBy('ends_at', 'desc').limit(1).executeTakeFirst();

export async function insertPause(
  db: Db,
  { beganAt, endsAt, charges, failed }: Counted & { beganAt: Date; endsAt: Date },
): Promise<void> {
  await db.insertInto('charge_pauses').values({ began_at: beganAt, ends_at: endsAt, charges, failed }).execute();
}

/** The latest charges of saved methods whose outcome is known. */
export const countLatestCharges = (db: Db, { since, limit }: { since: Date; limit: number }): Promise<Counted> =>
  count(db, { since, until: null, limit });

/** The charges of a time; some thousands say how many usually fail. */
export const countEarlierCharges = (db: Db, { since, until }: { since: Date; until: Date }): Promise<Counted> =>
  count(db, { since, until, limit: 5000 });

async function count(
  db: Db,
  { since, until, limit }: { since: Date; until: Date | null; limit: number },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as charges, (count(*) filter (where state = 'failed'))::int as failed
    from (
      select state from charge_attempts
      where kind = 'saved' and settled_at > ${since} ${until ? sql`and settled_at <= ${until}` : sql``}
        and state in ('succeeded', 'failed')
      order by settled_at desc limit ${limit}) latest`.execute(db);
  return rows[0] ?? { charges: 0, failed: 0 };
}
