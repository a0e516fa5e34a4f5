import { sql, type RawBuilder } from 'kysely';
import { creatorJson, type CreatorRow } from '#features/money/billing/author-profile.ts';
import { currentOffer, offers } from '#features/money/memberships/memberships.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import { later } from '#platform/clock.ts';
import { GRACE_DAYS, GRACE_DAYS_AGAIN, UNPAID_COUNTS_MS } from '../terms.ts';

export interface OfferRow {
  id: string;
  creator_id: string;
  price_kobo: number;
  benefits: string[];
  creator: CreatorRow;
}

/** The creator's offer that can be joined now. */
export const findOffer = (db: Db, creatorId: string): Promise<OfferRow | undefined> =>
  findJoinable(db, currentOffer(sql`${creatorId}`));

/** An offer by its id, locked so that it cannot be withdrawn until the transaction ends. */
export const lockOffer = (tx: Tx, id: string): Promise<OfferRow | undefined> =>
  findJoinable(tx, offers, sql`where o.id = ${id} for share of o`);

async function findJoinable(
  db: Db,
  offer: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql``,
): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.creator_id, o.price_kobo, o.benefits, ${creatorJson('p')} as creator
    from ${offer} o
    join users u on u.id = o.creator_id and u.state = 'active'
    join profiles p on p.user_id = o.creator_id
    ${condition}`.execute(db);
  return rows[0];
}

export async function findEmail(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

/** True if the account is active. Locked until the transaction ends, so that a deleted account takes no membership. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and state = 'active' for share`.execute(tx);
  return rows.length === 1;
}

export interface Agreement {
  patronId: string;
  creatorId: string;
  membershipId: string;
  priceKobo: number;
  /** The sentence about renewals that was shown; null if nobody knows. */
  consent: { version: string; sentence: string } | null;
  now: Date;
}

export interface LiveSubscription {
  id: string;
  state: Subscriptions['state'];
}

/**
 * The one live subscription of a patron to a creator, created if there is none, and locked until the transaction ends.
 */
export async function lockLiveSubscription(tx: Tx, agreement: Agreement): Promise<LiveSubscription> {
  // An existing one may end before it is locked: then a new one can be inserted.
  for (;;) {
    await insertPending(tx, agreement);
    const live = await lockLive(tx, agreement);
    if (live) return live;
  }
}

/** Who left this creator unpaid has fewer days of grace: else a month and a week could be had for every month paid. */
async function insertPending(tx: Tx, { patronId, creatorId, membershipId, priceKobo, now }: Agreement): Promise<void> {
  await sql`
    insert into subscriptions (creator_id, patron_id, membership_id, state, price_kobo, created_at, grace_days)
    values (${creatorId}, ${patronId}, ${membershipId}, 'pending', ${priceKobo}, ${now},
      case when exists (
        select from subscriptions e
        where e.patron_id = ${patronId} and e.creator_id = ${creatorId} and e.state = 'ended'
          and e.end_reason = 'unpaid' and e.ended_at > ${later(now, -UNPAID_COUNTS_MS)})
        then ${GRACE_DAYS_AGAIN}::int else ${GRACE_DAYS}::int end)
    on conflict (patron_id, creator_id) where state <> 'ended' do nothing`.execute(tx);
}

const lockLive = (tx: Tx, { patronId, creatorId }: Agreement): Promise<LiveSubscription | undefined> =>
  tx
    .selectFrom('subscriptions')
    .select(['id', 'state'])
    .where('patron_id', '=', patronId)
    .where('creator_id', '=', creatorId)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst();

/** Updates the terms of a subscription that is not paid yet. */
export async function updatePendingAgreement(tx: Tx, id: string, agreement: Agreement): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      membership_id: agreement.membershipId,
      price_kobo: agreement.priceKobo,
      ...(agreement.consent && {
        consent: agreement.consent.sentence,
        consent_version: agreement.consent.version,
        consented_at: agreement.now,
      }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}
