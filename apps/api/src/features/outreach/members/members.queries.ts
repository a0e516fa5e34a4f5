import type { ImportSource, MemberCounts, MemberSort, MemberStatusFilter } from '@udala/contract/members';
import type { SubscriptionState } from '@udala/contract/subscriptions';
import { sql, type RawBuilder } from 'kysely';
import { authorJson, type AuthorRow } from '#features/money/billing/author-profile.ts';
import { mayRenew } from '#features/money/memberships/may-renew.sql.ts';
import { offers } from '#features/money/memberships/memberships.sql.ts';
import type { Db } from '#platform/db/database.ts';
import { anywhere } from '#platform/db/plain-words.ts';

export interface MemberRow {
  id: string;
  patron: AuthorRow;
  /** Null unless the patron shows it to creators they support, or the creator imported it. */
  email: string | null;
  state: SubscriptionState;
  price_kobo: number;
  anchor_date: string | null;
  anchor_no: number;
  period_no: number;
  access_until: Date | null;
  may_renew: boolean;
  /** True if a payment for the due period has failed. */
  has_failed: boolean;
  started_on: string | null;
  /** Imported with the invitation by which the patron came. */
  tier: string | null;
  source: ImportSource | null;
}

/** Columns of subscriptions `s` shown to their creator; `p` is the patron. */
export const memberColumns = sql`
  s.id, s.state, s.price_kobo, s.anchor_date, s.anchor_no, s.period_no, s.access_until, ${mayRenew('s')} as may_renew,
  s.state = 'past_due' and exists (
    select from invoices i join charge_attempts a on a.invoice_id = i.id and a.state = 'failed'
    where i.subscription_id = s.id and i.period_no = s.period_no) as has_failed,
  (select i.period_start from invoices i
    where i.subscription_id = s.id and i.period_no = 0 and i.paid_at is not null) as started_on,
  case when (u.show_email and s.state <> 'ended') or v.id is not null then nullif(u.email, '') end as email,
  v.tier, v.source, ${authorJson('p')} as patron`;

export const memberTables = sql`
  subscriptions s join profiles p on p.user_id = s.patron_id join users u on u.id = s.patron_id
  left join invitations v on v.creator_id = s.creator_id and v.email = lower(u.email)`;

/**
 * Conditions equal to that of the partial index `subscriptions_members` where possible, so that the planner uses it.
 */
const statesOf: Record<MemberStatusFilter, RawBuilder<unknown>> = {
  active: sql`s.state in ('active', 'past_due', 'ending')`,
  ending: sql`s.state = 'ending'`,
  failed: sql`s.state = 'past_due'`,
  paused: sql`s.state = 'paused'`,
};
const all = sql`s.state in ('active', 'past_due', 'ending', 'paused')`;

export interface Filter {
  status?: MemberStatusFilter | undefined;
  /** Part of a name, of any length. */
  q?: string | undefined;
}

/** Names are matched without accents, as in the search for creators. */
const whereOf = (creatorId: string, { status, q }: Filter) => sql`
  s.creator_id = ${creatorId} and ${status === undefined ? all : statesOf[status]}
  ${q === undefined ? sql`` : sql`and p.words like ${anywhere(q)}`}`;

export type SortValue = string | number;
export interface Place {
  value: SortValue;
  id: string;
}
export interface Sorting {
  sort: MemberSort;
  order: 'asc' | 'desc';
}

/** Sort value of an unknown day, which comes last in both directions. */
const never = (order: Sorting['order']) => (order === 'asc' ? sql`'infinity'::date` : sql`'-infinity'::date`);

/** Prefix length of the index `profiles_names`. */
const NAME_KEY_LENGTH = 80;

/** Same expression as in the index `subscriptions_next_payment`. */
const nextOn = sql`(s.anchor_date + make_interval(months => s.period_no - s.anchor_no))::date`;
/** Same condition as `mayRenew`, but reads each table once instead of once per row. */
const isToPay = (creatorId: string) => sql`s.state in ('active', 'past_due')
  and s.membership_id in (select o.id from ${offers} o where o.creator_id = ${creatorId})
  and s.patron_id not in (select x.id from users x where x.state <> 'active')
  and (select x.state from users x where x.id = ${creatorId}) = 'active'`;

const keyOf = (creatorId: string, { sort, order }: Sorting): RawBuilder<unknown> =>
  ({
    name: sql`left(p.words, ${sql.lit(NAME_KEY_LENGTH)}) collate "C"`,
    amount: sql`s.price_kobo`,
    since: sql`coalesce(begun.period_start, ${never(order)})`,
    'next-payment': sql`case when ${isToPay(creatorId)} then ${nextOn} else ${never(order)} end`,
  })[sort];

/** Joined by creator, so that all rows are read together instead of one after the other. */
const beginning = sql`
  invoices begun on begun.creator_id = s.creator_id and begun.subscription_id = s.id
    and begun.period_no = 0 and begun.paid_at is not null`;

const typeOf: Record<MemberSort, RawBuilder<unknown>> = {
  name: sql`text`,
  amount: sql`bigint`,
  since: sql`date`,
  'next-payment': sql`date`,
};

interface Piece extends Sorting {
  limit: number;
  offset: number;
  after: Place | null;
}

type KeyedRow = MemberRow & { key: SortValue };

/**
 * Reads one row more than the page from the edge of an index. When sorted by a day, rows with a known day are tried
 * first; all rows are read only if those without a day, which come last, may be on the page.
 */
export async function findMembers(db: Db, creatorId: string, filter: Filter, piece: Piece): Promise<KeyedRow[]> {
  if (mayBeKnown(filter, piece)) {
    const rows = await findPage(db, creatorId, filter, { ...piece, isKnown: true });
    if (rows.length > piece.limit) return rows;
  }
  return findPage(db, creatorId, filter, { ...piece, isKnown: false });
}

const mayBeKnown = ({ status, q }: Filter, { sort }: Sorting): boolean =>
  q === undefined && (sort === 'since' || (sort === 'next-payment' && status !== 'ending' && status !== 'paused'));

/** Selects the page's ids first and reads the other columns for these alone. */
async function findPage(
  db: Db,
  creatorId: string,
  filter: Filter,
  { limit, offset, after, isKnown, ...sorting }: Piece & { isKnown: boolean },
): Promise<KeyedRow[]> {
  const { sort, order } = sorting;
  const isUp = order === 'asc';
  const direction = isUp ? sql`asc` : sql`desc`;
  const isNamed = sort === 'name' || filter.q !== undefined;
  const isPaid = isKnown && sort === 'next-payment';
  const known = sort === 'since' ? sql`begun.period_start` : nextOn;
  const { rows } = await sql<KeyedRow>`
    with keyed as (
      select s.id, ${isKnown ? known : keyOf(creatorId, sorting)} as key
      from subscriptions s ${isNamed ? sql`join profiles p on p.user_id = s.patron_id` : sql``}
      ${sort === 'since' ? sql`${isKnown ? sql`` : sql`left`} join ${beginning}` : sql``}
      where ${whereOf(creatorId, filter)} ${isPaid ? sql`and ${isToPay(creatorId)}` : sql``}
    ), page as materialized (
      select id, key from keyed ${after ? sql`where ${beyond(after, sorting)}` : sql``}
      order by key ${direction}, id ${direction} limit ${limit + 1} offset ${offset}
    )
    select page.key, ${memberColumns} from page join ${memberTables} on true
    where s.id = page.id order by page.key ${direction}, page.id ${direction}`.execute(db);
  return rows;
}

/** Compares the key alone as well, because the index of names does not contain ids of subscriptions. */
function beyond({ value, id }: Place, { sort, order }: Sorting): RawBuilder<unknown> {
  const [sign, from] = [sql`${value}::${typeOf[sort]}`, order === 'asc' ? sql`>` : sql`<`];
  return sql`(key, id) ${from} (${sign}, ${id}::uuid) and key ${from}= ${sign}`;
}

export async function countMembers(db: Db, creatorId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions s
    ${filter.q === undefined ? sql`` : sql`join profiles p on p.user_id = s.patron_id`}
    where ${whereOf(creatorId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members whose membership does not simply go on, by an index; the active ones have a stored counter. */
export async function findCountsOfStates(db: Db, creatorId: string): Promise<Omit<MemberCounts, 'active'>> {
  const of = (status: MemberStatusFilter) => sql`count(*) filter (where ${statesOf[status]})`;
  const { rows } = await sql<Omit<MemberCounts, 'active'>>`
    select ${of('ending')} as ending, ${of('failed')} as failed, ${of('paused')} as paused from subscriptions s
    where s.creator_id = ${creatorId} and s.state in ('past_due', 'ending', 'paused')`.execute(db);
  return rows[0] ?? { ending: 0, failed: 0, paused: 0 };
}

/**
 * Keyset pagination for the CSV file, in order of creation and by an index, so that the last of 100,000 members costs
 * as much as the first.
 */
export async function findMembersInOrder(
  db: Db,
  creatorId: string,
  { status, after, limit }: { status: MemberStatusFilter; after: { at: Date; id: string } | null; limit: number },
): Promise<(MemberRow & { created_at: Date })[]> {
  const { rows } = await sql<MemberRow & { created_at: Date }>`
    with page as materialized (
      select s.id, s.created_at from subscriptions s
      where s.creator_id = ${creatorId} and ${statesOf[status]}
        ${after ? sql`and (s.created_at, s.id) > (${after.at}, ${after.id}::uuid)` : sql``}
      order by s.created_at, s.id limit ${limit}
    )
    select page.created_at, ${memberColumns} from page join ${memberTables} on true
    where s.id = page.id order by page.created_at, page.id`.execute(db);
  return rows;
}
