import type { PaymentMethod, SubscriptionState } from '@udala/contract/subscriptions';
import { sql, type RawBuilder } from 'kysely';
import { authorJson, creatorJson, type AuthorRow, type CreatorRow } from '#features/money/billing/author-profile.ts';
import { mayRenew } from '#features/money/memberships/may-renew.sql.ts';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface SubscriptionRow {
  id: string;
  state: SubscriptionState;
  price_kobo: number;
  anchor_date: string | null;
  anchor_no: number;
  period_no: number;
  grace_days: number;
  end_reason: string | null;
  /** Date of the first payment. */
  started_on: string | null;
  /** Price for new patrons, if it differs. */
  offer_price_kobo: number | null;
  /** True if the agreed offer still exists and neither person is suspended. */
  may_renew: boolean;
  /** The method that renews it; null once it was removed. */
  method: PaymentMethod | null;
  /** The provider's wording for the last failure of the due period; null when nothing has failed. */
  failure: string | null;
  access_until: Date | null;
  created_at: Date;
  creator: CreatorRow;
  patron: AuthorRow;
}

const subscriptions = sql`
  select s.id, s.state, s.price_kobo, s.anchor_date, s.anchor_no, s.period_no, s.grace_days, s.end_reason,
    s.access_until, s.created_at,
    (select i.period_start from invoices i where i.subscription_id = s.id and i.period_no = 0 and i.paid_at is not null) as started_on,
    nullif(offer.price_kobo, s.price_kobo) as offer_price_kobo, ${mayRenew('s')} as may_renew,
    (select json_build_object('channel', m.channel, 'brand', m.brand, 'bank', m.bank, 'last4', m.last4)
      from payment_methods m where m.id = s.method_id and m.removed_at is null) as method,
    case when s.state = 'past_due' then (
      select coalesce(a.failure, '') from invoices i join charge_attempts a on a.invoice_id = i.id and a.state = 'failed'
      where i.subscription_id = s.id and i.period_no = s.period_no order by a.attempt_no desc limit 1) end as failure,
    ${creatorJson('creator')} as creator, ${authorJson('patron')} as patron
  from subscriptions s
  join profiles creator on creator.user_id = s.creator_id
  join profiles patron on patron.user_id = s.patron_id
  left join lateral ${currentOffer(sql.ref('s.creator_id'))} offer on true`;

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`${subscriptions} where s.id = ${id}`.execute(db);
  return rows[0];
}

// Every host shows all of a patron's. A pending one is listed while its payment may still arrive, not after it failed.
const ofPatron = (patronId: string) => sql`
  s.patron_id = ${patronId} and s.state <> 'ended'
  and (s.state <> 'pending' or exists (
    select from invoices i join charge_attempts a on a.invoice_id = i.id
    where i.subscription_id = s.id and a.state in ('created', 'sent', 'unknown')))`;

// Matches the partial index `subscriptions_members`, which defines who counts as a patron.
const ofCreator = (creatorId: string, status: SubscriptionState) =>
  status === 'active'
    ? sql`s.creator_id = ${creatorId} and s.state in ('active', 'past_due', 'ending')`
    : sql`s.creator_id = ${creatorId} and s.state = ${status}`;

const page = async (
  db: Db,
  which: RawBuilder<unknown>,
  { limit, offset, after }: Paging,
): Promise<SubscriptionRow[]> => {
  const { rows } = await sql<SubscriptionRow>`${subscriptions}
    where ${which} ${after ? sql`and (s.created_at, s.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by s.created_at desc, s.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
};

const count = async (db: Db, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from subscriptions s where ${which}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Keyset pagination, newest first, with one row more than the page holds; `findPatrons` does the same. */
export const findOwnSubscriptions = (db: Db, patronId: string, paging: Paging) => page(db, ofPatron(patronId), paging);
/** A person has few, so counting them is cheaper than maintaining a counter. */
export const countOwnSubscriptions = (db: Db, patronId: string) => count(db, ofPatron(patronId));

export const findPatrons = (db: Db, creatorId: string, status: SubscriptionState, paging: Paging) =>
  page(db, ofCreator(creatorId, status), paging);
export const countSubscriptionsIn = (db: Db, creatorId: string, status: SubscriptionState) =>
  count(db, ofCreator(creatorId, status));

/** Reads the stored counter of active, past due and ending memberships. */
export async function findPatronCount(db: Db, creatorId: string): Promise<number> {
  const row = await db
    .selectFrom('creator_stats')
    .select('patrons')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst();
  return row?.patrons ?? 0;
}
