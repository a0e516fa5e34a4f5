import { sql } from 'kysely';
import { clearedPageName } from '#features/identity/names/names.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Correspondents {
  email: string;
  creatorName: string;
  /** User name of the creator's page. */
  userName: string | null;
}

export const findCorrespondents = (
  tx: Tx,
  { patron_id: patronId, creator_id: creatorId }: { patron_id: string; creator_id: string },
): Promise<Correspondents> =>
  tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', (join) => join.on('p.user_id', '=', creatorId))
    .select(['u.email', clearedPageName('p').as('creatorName'), 'p.user_name as userName'])
    .where('u.id', '=', patronId)
    .executeTakeFirstOrThrow();

export interface UnsentFailure {
  id: string;
  creatorName: string;
  price_kobo: number;
  anchor_date: string;
  anchor_no: number;
  period_no: number;
  grace_days: number;
  /** The method that is charged; null if none is. */
  method_id: string | null;
  next_at: Date;
  failure: string;
}

/** The patron's next email says that the due payment of this membership failed, and why. */
export async function noteUnsentFailure(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ unsent_failure: failure }).where('id', '=', id).execute();
}

/** Patrons after a given one, in order, with failures that no email named, and with no other charge until `soon`. */
export async function findPatronsToEmail(db: Db, after: string | null, soon: Date): Promise<string[]> {
  const { rows } = await sql<{ patron_id: string }>`
    select distinct s.patron_id from subscriptions s
    where s.unsent_failure is not null and s.patron_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and not exists (
        select from subscriptions o
        where o.patron_id = s.patron_id and o.state in ('active', 'past_due') and o.next_at <= ${soon})
    order by s.patron_id limit 100`.execute(db);
  return rows.map(({ patron_id }) => patron_id);
}

/** Takes a patron's failures out of the queue; of those that were paid in the meantime nothing is said. */
export async function takeUnsentFailures(tx: Tx, patronId: string): Promise<UnsentFailure[]> {
  const { rows } = await sql<UnsentFailure & { state: string }>`
    with taken as (
      select id from subscriptions where patron_id = ${patronId} and unsent_failure is not null
      order by id for update skip locked)
    update subscriptions s set unsent_failure = null
    from taken, profiles p
    where s.id = taken.id and p.user_id = s.creator_id
    returning s.id, ${clearedPageName('p')} as "creatorName", s.price_kobo, s.anchor_date, s.anchor_no, s.period_no,
      s.grace_days, s.state, s.next_at, old.unsent_failure as failure,
      (select m.id from payment_methods m where m.id = s.method_id and m.removed_at is null) as method_id`.execute(tx);
  return rows.filter(({ state }) => state === 'past_due').toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
