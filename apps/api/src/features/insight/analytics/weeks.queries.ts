import type { Analytics } from '@udala/contract/analytics';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

const WEEKS = 12;
const DAYS = 7;

/** The creator's revenue by the week, oldest first; the last week ends on the day `to`. */
export async function findWeeks(db: Db, creatorId: string, to: string): Promise<Analytics['weeks']> {
  const first = Temporal.PlainDate.from(to).subtract({ days: WEEKS * DAYS - 1 });
  const { rows } = await sql<{ week: number; net_kobo: number }>`
    select (day - ${first.toString()}::date) / ${DAYS} as week, sum(net_kobo)::bigint as net_kobo
    from creator_revenue where creator_id = ${creatorId} and day between ${first.toString()} and ${to}
    group by 1`.execute(db);
  const netOf = new Map(rows.map(({ week, net_kobo }) => [week, net_kobo]));
  return Array.from({ length: WEEKS }, (_, week) => ({
    from: first.add({ days: week * DAYS }).toString(),
    netKobo: netOf.get(week) ?? 0,
  }));
}
