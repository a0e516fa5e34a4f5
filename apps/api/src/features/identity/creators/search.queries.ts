import { sql, type RawBuilder } from 'kysely';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import { pageColumns, type PageColumns } from '#features/identity/users/page-of-author.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface FoundCreatorRow extends PageColumns {
  id: string;
  name: string;
  user_name: string;
  bio: string;
  avatar_key: string | null;
  verified_at: Date | null;
  price_kobo: number | null;
  patrons: number;
}

interface Search {
  limit: number;
  offset: number;
  /** The maximum that is counted. */
  countedMax: number;
}

/** The similarity from which names match: one of four characters may be missing, or two of two words wrong. */
const ALIKE_FROM = 0.3;

/** Names that contain the text come first, then similar names; within each the most similar, then the most patrons. */
export async function findCreatorsByName(
  tx: Tx,
  typed: string,
  search: Search,
): Promise<{ total: number; rows: FoundCreatorRow[] }> {
  // Normalizes the text once: inside the next statement it would be normalized again for each creator.
  const { rows } = await sql<{ normalized: string }>`
    select plain_words(${typed}) as normalized,
      set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE_FROM)}, true)`.execute(tx);
  const normalized = rows[0]?.normalized ?? '';
  const holds = sql`p.words like ${`%${normalized.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
  return findPage(
    tx,
    search,
    sql`select p.user_id as id, coalesce(s.patrons, 0) as patrons,
        case when ${holds} then 1 else 0 end + strict_word_similarity(${normalized}, p.words) as closeness
      from profiles p
      join users u on u.id = p.user_id and u.state = 'active'
      left join creator_stats s on s.creator_id = p.user_id
      where p.is_creator and p.user_name is not null and (${holds} or ${normalized} <<% p.words)`,
  );
}

/**
 * Reads as many as are counted from the index of patrons, however many creators there are: without `limit 1` the planner
 * may join and sort all of them.
 */
export const findPopularCreators = (db: Db, search: Search): Promise<{ total: number; rows: FoundCreatorRow[] }> =>
  findPage(
    db,
    search,
    sql`select s.creator_id as id, s.patrons, 0 as closeness
      from creator_stats s
      cross join lateral (
        select from profiles p join users u on u.id = p.user_id
        where p.user_id = s.creator_id and p.is_creator and p.user_name is not null and u.state = 'active'
        limit 1) shown
      order by s.patrons desc, s.creator_id limit ${search.countedMax}`,
  );

/** Ranks by an index and two small columns, and reads the other columns for the page alone. */
async function findPage(
  db: Db,
  { limit, offset, countedMax }: Search,
  found: RawBuilder<unknown>,
): Promise<{ total: number; rows: FoundCreatorRow[] }> {
  const { rows } = await sql<{ total: number } & FoundCreatorRow>`
    with found as materialized (${found}),
    page as (select * from found order by closeness desc, patrons desc, id limit ${limit} offset ${offset})
    select (select least(count(*), ${countedMax}::int)::int from found) as total,
      p.user_id as id, p.name, p.user_name, ${pageColumns(sql`p`)}, p.bio, p.avatar_key, p.verified_at, o.price_kobo,
      page.patrons
    from (select) always
    left join page on true
    left join profiles p on p.user_id = page.id
    left join lateral ${currentOffer(sql.ref('page.id'))} o on true
    order by page.closeness desc, page.patrons desc, page.id`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) };
}
