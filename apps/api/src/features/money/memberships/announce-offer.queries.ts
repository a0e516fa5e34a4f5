import { sql, type RawBuilder } from 'kysely';
import { isBeingCharged } from '#features/money/billing/attempts.queries.ts';
import { clearedPageName } from '#features/identity/names/names.queries.ts';
import type { Correspondents } from '#features/money/subscriptions/renewals/renewal-emails.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';

export const NOTIFIED_AT_ONCE = 200;

export interface Patron extends Correspondents {
  subscription_id: string;
  patron_id: string;
  /** The patron's stored language. */
  locale: string | null;
}

export interface LeftBehind extends Patron {
  event_id: number;
  /** The last day of the paid period; null when that is over. */
  until: string | null;
  /** True while the next period's charge is in progress. */
  isCharged: boolean;
}

const addressOf = (subscription: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${subscription}.id`)} as subscription_id, u.id as patron_id, u.email, u.locale, ${clearedPageName('p')} as "creatorName", p.user_name as "userName"`;

/** Patrons whose membership was stopped because its offer was withdrawn, in the order of the events. */
export async function findLeftBehind(
  tx: Tx,
  { membershipId, creatorId, after, now }: { membershipId: string; creatorId: string; after: number; now: Date },
): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    select e.id as event_id, ${addressOf('s')},
      case when s.state = 'ending' and due_at(s.anchor_date, s.period_no - s.anchor_no) > ${now}
        then (s.anchor_date + make_interval(months => s.period_no - s.anchor_no))::date end as until,
      s.state = 'ending' and ${isBeingCharged('s')} as "isCharged"
    from subscription_events e
    join subscriptions s on s.id = e.subscription_id and s.membership_id = ${membershipId}
    join users u on u.id = s.patron_id
    join profiles p on p.user_id = s.creator_id
    where e.creator_id = ${creatorId} and e.reason = 'offer_withdrawn' and e.from_state <> 'pending' and e.id > ${after}
    order by e.id limit ${NOTIFIED_AT_ONCE}`.execute(tx);
  return rows;
}

export interface OnOtherPrice extends Patron {
  price_kobo: number;
}

export interface NewPrice {
  membershipId: string;
  creatorId: string;
  priceKobo: number;
}

/**
 * Takes offers whose price differs from the one last announced, and that were not announced today: a second change on
 * one day is announced on the next.
 */
export async function takeNewPrices(tx: Tx, today: string): Promise<NewPrice[]> {
  const { rows } = await sql<NewPrice>`
    update memberships set announced_kobo = price_kobo, announced_on = ${today}
    where state = 'offered' and announced_kobo <> price_kobo and announced_on is distinct from ${today}
    returning id as "membershipId", creator_id as "creatorId", price_kobo as "priceKobo"`.execute(tx);
  return rows;
}

export interface PriceAnnouncement extends NewPrice {
  /** The last membership whose patron was notified; null at first. */
  after: string | null;
}

/** Patrons of an offer who agreed to another price than its current one; none when the price has changed again. */
export async function findOnOtherPrice(tx: Tx, announcement: PriceAnnouncement): Promise<OnOtherPrice[]> {
  const { rows } = await onOtherPrice(announcement).execute(tx);
  return rows;
}

/** The statement, which goes on where the one before ended, and joins only those that it takes. */
export const onOtherPrice = ({ membershipId, creatorId, priceKobo, after }: PriceAnnouncement) => sql<OnOtherPrice>`
    with batch as materialized (
      select id, patron_id, creator_id, price_kobo from subscriptions
      where creator_id = ${creatorId} and membership_id = ${membershipId} and price_kobo <> ${priceKobo}
        and state in ('active', 'past_due', 'paused')
        and exists (select from memberships where id = ${membershipId} and state = 'offered' and price_kobo = ${priceKobo})
        ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${NOTIFIED_AT_ONCE})
    select s.price_kobo, ${addressOf('s')}
    from batch s
    join users u on u.id = s.patron_id
    join profiles p on p.user_id = s.creator_id
    order by s.id`;
