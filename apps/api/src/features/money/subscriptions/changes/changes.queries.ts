import { sql, type Updateable } from 'kysely';
import { changeStats, raiseStats } from '#features/identity/creators/creator-stats.sql.ts';
import { beginFollows } from '#features/identity/follows/follows.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';

type State = Subscriptions['state'];

export interface Change {
  id: string;
  from: readonly State[];
  to: State;
  /** Short code of the reason, for analytics and support. */
  reason: string;
  now: Date;
  set?: Updateable<Subscriptions>;
}

const COUNTED: readonly State[] = ['active', 'past_due', 'ending'];

/**
 * Moves a membership from one state to another, and records the event and the creator's count of patrons. Returns false
 * and changes nothing when it is in none of the `from` states.
 */
export async function changeState(tx: Tx, { id, from, to, reason, now, set = {} }: Change): Promise<boolean> {
  const before = await tx
    .selectFrom('subscriptions')
    .select(['state', 'creator_id', 'patron_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!from.includes(before.state)) return false;
  const { creator_id: creatorId, patron_id: patronId, state: fromState } = before;
  await tx
    .with('changed', (db) =>
      db
        .updateTable('subscriptions')
        .set({
          state: to,
          ...(to === 'ended' && { ended_at: now, end_reason: reason }),
          ...(!COUNTED.includes(to) && { next_at: null }),
          ...set,
        })
        .where('id', '=', id)
        .returning('price_kobo'),
    )
    .insertInto('subscription_events')
    .columns(['subscription_id', 'creator_id', 'at', 'from_state', 'to_state', 'reason', 'price_kobo'])
    .expression((db) =>
      db
        .selectFrom('changed')
        .select(({ cast, ref, val }) => [
          cast<string>(val(id), 'uuid').as('subscription_id'),
          cast<string>(val(creatorId), 'uuid').as('creator_id'),
          cast<Date>(val(now), 'timestamptz').as('at'),
          val(fromState).as('from_state'),
          val(to).as('to_state'),
          val(reason).as('reason'),
          ref('changed.price_kobo').as('price_kobo'),
        ]),
    )
    .execute();
  const counted = Number(COUNTED.includes(to)) - Number(COUNTED.includes(fromState));
  if (counted === 1) await countPatron(tx, { patronId, creatorId, now });
  if (counted === -1) await uncountPatron(tx, creatorId);
  return true;
}

/** Supporting implies following. The counter is updated last, so that its row is locked for the shortest time. */
export async function countPatron(
  db: Db,
  { patronId, creatorId, now }: { patronId: string; creatorId: string; now: Date },
): Promise<void> {
  await sql`
    with followed as (${beginFollows(sql`values (${patronId}, ${creatorId}, ${now})`)})
    ${raiseStats(
      ['patrons', 'followers'],
      sql`values (${creatorId}::uuid, 1, (select count(*) from followed))`,
    )}`.execute(db);
}

/** A patron who leaves still follows the creator. */
async function uncountPatron(tx: Tx, creatorId: string): Promise<void> {
  await changeStats('patrons', sql`select ${creatorId}::uuid as creator_id, -1 as more`).execute(tx);
}
