import { limits } from '@udala/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import { pageColumns, type PageColumns } from '#features/identity/users/page-of-author.ts';
import type { Db } from '#platform/db/database.ts';
import { sqlState, type Tx } from '#platform/db/transaction.ts';

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

interface FoundCreators {
  total: number;
  rows: FoundCreatorRow[];
}

interface Search {
  limit: number;
  offset: number;
  /** The maximum that is counted. */
  countedMax: number;
  /** How long similar names are looked for among all, each time. */
  alikeMs?: number;
}

/** A usual text takes 3–40 ms. One that begins like a word of very many names, and is like none, would take seconds. */
const ALIKE_MS = 100;

/** The similarities from which names match: two of eight letters wrong; one of four missing, or two of two words wrong. */
const ALIKE_FROM = [0.5, 0.3];

/** The maximum of creators with most patrons that are looked through for a common text. */
const POPULAR_READ = 2_000;

/** Length of a name's parts in their index (migration 0097). */
const PART_LENGTH = 6;
/** Each part overlaps the next: of one that all names have, said twice, the part between is in none. */
const PART_STEP = PART_LENGTH / 2;

/** The index of parts finds nothing shorter: fewer characters begin no part of a name. */
const PART_LENGTH_MIN = 3;
/** The index of similar names finds nothing else. */
const hasTrigram = (words: string): boolean => /[\p{L}\p{N}]{3}/u.test(words);

const publicCreators = sql`profiles p join users u on u.id = p.user_id
  where p.is_creator and p.user_name is not null and u.state = 'active'`;

/**
 * Names that contain the text, the most similar first, then those with most patrons; where none does, similar names. Of
 * a text that very many contain, the creators with most patrons and some of the others; of one of two characters, or of
 * which looking for similar names among all takes too long, those with most patrons alone. For a text without three
 * letters in a row, no similar names.
 */
export async function findCreatorsByName(tx: Tx, typed: string, search: Search): Promise<FoundCreators> {
  // Normalizes the text once: inside the next statement it would be normalized again for each creator. Planning for each
  // text takes longer than the search; planned for any text, the table might be read instead of its index.
  const { rows } = await sql<{ normalized: string; parts: string[] }>`
    select normalized, ${partsOf(sql`normalized`)} as parts, set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true) from plain_words(${typed}) normalized`.execute(tx);
  const { normalized, parts } = rows[0] ?? { normalized: '', parts: [] };
  const find = (candidates: RawBuilder<unknown>) =>
    findPage(
      tx,
      search,
      sql`select p.id, coalesce(s.patrons, 0) as patrons, strict_word_similarity(${normalized}, p.words) as closeness
        from (${candidates}) p left join creator_stats s on s.creator_id = p.id
        order by closeness desc, patrons desc, p.id limit ${search.countedMax}`,
    );
  const isContained = sql`strpos(p.words, ${normalized}) > 0`;
  if (Array.from(normalized).length < PART_LENGTH_MIN) return find(amongPopular(isContained));
  const found = await find(containing(isContained, sql`name_parts(p.words) @@ ${havingAll(parts)}::tsquery`));
  if (found.total > 0 || !hasTrigram(normalized)) return found;
  return findAlike(tx, find, { isAlike: sql`${normalized} <<% p.words`, ...search });
}

const QUERY_CANCELED = '57014';

type Find = (candidates: RawBuilder<unknown>) => Promise<FoundCreators>;

/** The names of the highest similarity that any has. */
async function findAlike(
  tx: Tx,
  find: Find,
  { isAlike, alikeMs = ALIKE_MS }: Pick<Search, 'alikeMs'> & { isAlike: RawBuilder<unknown> },
): Promise<FoundCreators> {
  const findClosest = async (candidates: RawBuilder<unknown>) => {
    for (const similarity of ALIKE_FROM) {
      await sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(similarity)}, true)`.execute(tx);
      const found = await find(candidates);
      if (found.total > 0) return found;
    }
    return { total: 0, rows: [] };
  };
  await sql`savepoint before_alike`.execute(tx);
  try {
    await sql`select set_config('statement_timeout', ${String(alikeMs)}, true)`.execute(tx);
    return await findClosest(someCreators(isAlike));
  } catch (error) {
    if (sqlState(error) !== QUERY_CANCELED) throw error;
    await sql`rollback to savepoint before_alike`.execute(tx);
    return findClosest(amongPopular(isAlike));
  }
}

/** The parts of a text, the last of them as long as the others. */
const partsOf = (text: RawBuilder<string>) => sql`array(
  select distinct substr(${text}, least(start, greatest(length(${text}) - ${PART_LENGTH}::int + 1, 1)), ${PART_LENGTH}::int)
  from generate_series(1, length(${text}), ${PART_STEP}::int) start)`;

/** A text search query of all parts: a shorter text is the beginning of a part in the index. */
const havingAll = (parts: readonly string[]): string =>
  parts.map((part) => `'${part.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');

/** Finds by longer parts than trigrams, each of which very many of a million names share. */
const containing = (isContained: RawBuilder<unknown>, hasParts: RawBuilder<unknown>) => sql`
  with contained as materialized (${someCreators(sql`${hasParts} and ${isContained}`)})
  select * from contained
  union select * from (${amongPopular(isContained)}) p where (select count(*) from contained) = ${limits.namesFoundMax}::int`;

const someCreators = (matches: RawBuilder<unknown>) => sql`
  select p.user_id as id, p.words from ${publicCreators} and ${matches} limit ${limits.namesFoundMax}`;

const amongPopular = (matches: RawBuilder<unknown>) => sql`
  select named.id, named.words
  from (select creator_id from creator_stats order by patrons desc, creator_id limit ${POPULAR_READ}) s
  cross join lateral (
    select p.user_id as id, p.words from ${publicCreators} and p.user_id = s.creator_id and ${matches} limit 1) named
  limit ${limits.namesFoundMax}`;

/**
 * Reads as many as are counted from the index of patrons, however many creators there are: without `limit 1` the planner
 * may join and sort all of them.
 */
export const findPopularCreators = (db: Db, search: Search): Promise<FoundCreators> =>
  findPage(
    db,
    search,
    sql`select s.creator_id as id, s.patrons, 0 as closeness
      from creator_stats s
      cross join lateral (
        select from ${publicCreators} and p.user_id = s.creator_id limit 1) shown
      order by s.patrons desc, s.creator_id limit ${search.countedMax}`,
  );

/** Ranks by an index and two small columns, and reads the other columns for the page alone. */
async function findPage(db: Db, { limit, offset }: Search, found: RawBuilder<unknown>): Promise<FoundCreators> {
  const { rows } = await sql<{ total: number } & FoundCreatorRow>`
    with found as materialized (${found}),
    page as (select * from found order by closeness desc, patrons desc, id limit ${limit} offset ${offset})
    select (select count(*)::int from found) as total,
      p.user_id as id, p.name, p.user_name, ${pageColumns(sql`p`)}, p.bio, p.avatar_key, p.verified_at, o.price_kobo,
      page.patrons
    from (select) always
    left join page on true
    left join profiles p on p.user_id = page.id
    left join lateral ${currentOffer(sql.ref('page.id'))} o on true
    order by page.closeness desc, page.patrons desc, page.id`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) };
}
