import type { SubscriptionState } from '@udala/contract/subscriptions';
import { sql, type RawBuilder } from 'kysely';
import { authorJson, type AuthorRow } from '#features/billing/author-profile.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface SubscriptionRow {
  id: string;
  state: SubscriptionState;
  price_kobo: number;
  anchor_date: string | null;
  period_no: number;
  access_until: Date | null;
  created_at: Date;
  creator: AuthorRow;
  patron: AuthorRow;
}

const subscriptions = sql`
  select s.id, s.state, s.price_kobo, s.anchor_date, s.period_no, s.access_until, s.created_at,
    ${authorJson('creator')} as creator, ${authorJson('patron')} as patron
  from subscriptions s
  join profiles creator on creator.user_id = s.creator_id
  join profiles patron on patron.user_id = s.patron_id`;

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`${subscriptions} where s.id = ${id}`.execute(db);
  return rows[0];
}

export interface Whose {
  userId: string;
  tenantId: string | null;
}

// One that was begun counts while its payment may still arrive, not after it failed.
const ofPatron = ({ userId, tenantId }: Whose) => sql`
  s.patron_id = ${userId} and s.state <> 'ended' ${tenantId === null ? sql`` : sql`and s.creator_id = ${tenantId}`}
  and (s.state <> 'pending' or exists (
    select from invoices i join charge_attempts a on a.invoice_id = i.id
    where i.subscription_id = s.id and a.state in ('created', 'sent', 'unknown')))`;

// What counts as a patron, in the words of the partial index `subscriptions_members`.
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

/** One row more than the page holds, newest first; so do those of a creator. */
export const findOwnSubscriptions = (db: Db, whose: Whose, paging: Paging) => page(db, ofPatron(whose), paging);
/** One person's own few: counting them costs less than keeping a counter right. */
export const countOwnSubscriptions = (db: Db, whose: Whose) => count(db, ofPatron(whose));

export const findPatrons = (db: Db, creatorId: string, status: SubscriptionState, paging: Paging) =>
  page(db, ofCreator(creatorId, status), paging);
export const countSubscriptionsIn = (db: Db, creatorId: string, status: SubscriptionState) =>
  count(db, ofCreator(creatorId, status));

/** The kept counter: active, past due in grace, and ending. */
export async function findPatronCount(db: Db, creatorId: string): Promise<number> {
  const row = await db
    .selectFrom('creator_stats')
    .select('patrons')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst();
  return row?.patrons ?? 0;
}
