import type { ContentType, PostType, Visibility } from '@udala/contract/posts';
import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { selectListed, type ListedRow } from '#features/publishing/posts/posts.view.ts';
import { viewersMax } from '#features/publishing/posts/viewer-batches.ts';
import { mayRead, type ReaderInSql } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import { anywhere } from '#platform/db/plain-words.ts';
import type { Cursor } from '#platform/http/paging.ts';

export interface FeedFilter {
  postTypes: readonly PostType[];
  media: Static<typeof ContentType> | undefined;
  visibility: Visibility | undefined;
  /** Search text, folded: without accents and in lower case. */
  words: string | undefined;
}

/** Reads `follows` alone, because a patron also follows their creator. The user's own posts are included. */
export const followedBy = (userId: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.creator_id as id from follows f join users u on u.id = f.creator_id and u.state = 'active'
  where f.follower_id = ${userId} union all select ${userId}::uuid`;

const oneAuthor = (authorId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from users where id = ${authorId} and state = 'active'`;

/** What one statement reads for many viewers. */
export interface FeedQuery {
  filter: FeedFilter;
  limit: number;
  /** Posts to skip, for a page by number alone. */
  offset: number;
}

/** For whom, of whom, and from where on. */
export interface FeedRequest {
  userId: string | null;
  tenantId: string | null;
  /** Null for everyone the viewer follows. */
  authorId: string | null;
  after: Cursor | null;
}

export interface FeedPage {
  total: number;
  /** Contains one row more than the page if there is a next page. */
  rows: ListedRow[];
}

interface FeedPagesQuery {
  query: FeedQuery;
  /** All have an author or none has, and all begin after a post or none does: each of the four has a plan of its own. */
  requests: readonly FeedRequest[];
  now: Date;
}

type FeedRow = { nth: number; total: number } & (ListedRow | Record<keyof ListedRow, null>);

/**
 * Reads a page for each request in one round trip. The newest posts of each creator come from that creator's part of the
 * index, so the cost grows with the page and the creators followed, never with the number of posts.
 */
export async function findFeedPages(db: Db, { query, requests, now }: FeedPagesQuery): Promise<FeedPage[]> {
  const { filter, limit, offset } = query;
  const reader = { userId: sql`requested.user_id`, tenantId: sql`requested.tenant_id` };
  const [first] = requests;
  const isOfMany = first?.authorId == null;
  const authors = isOfMany ? followedBy(reader.userId) : oneAuthor(sql`requested.author_id`);
  const narrowed = narrow(filter, reader, now);
  // A literal instead of a parameter: a generic plan made without the number looks costlier, so each call would be
  // planned.
  const most = sql.lit(limit + 1);
  const isAfter = first?.after
    ? sql`and (post.published_at, post.id) < (requested.after_at, requested.after_id)`
    : sql``;
  const since =
    offset > 0
      ? sinceWhen(filter, narrowed, offset + limit + 1)
      : isOfMany && sinceTwoHave(filter, sql`${narrowed} ${isAfter}`, most);
  const newest = sql`
    select p.id from ${listsOf(filter)}
    cross join lateral (
      select post.id, post.published_at from posts post where ${isIn(narrowed)}
        ${isAfter} ${since ? sql`and post.published_at >= (select at from since)` : sql``}
      order by post.published_at desc, post.id desc limit ${offset === 0 ? most : offset + limit + 1}) p
    order by p.published_at desc, p.id desc limit ${most} ${offset === 0 ? sql`` : sql`offset ${offset}`}`;
  const { rows } = await sql<FeedRow>`
    select requested.nth::int, page.* from ${rowsOf(requests)} requested
    cross join lateral (
      with authors as materialized (${authors}) ${since || sql``}
      select (${totalOf(filter, narrowed)}) as total, listed.*
      from (select) always left join (${selectListed({ reader, now, ids: newest })}) listed on true) page`.execute(db);
  const pages = requests.map((): FeedPage => ({ total: 0, rows: [] }));
  for (const row of rows) {
    const page = pages[row.nth - 1];
    if (!page) continue;
    page.total = row.total;
    if (isListed(row)) page.rows.push(row);
  }
  return pages;
}

const isListed = (row: FeedRow): row is FeedRow & ListedRow => row.id !== null;

/** As rows. The arrays are always as long, so that a plan for few never looks cheaper than the one for all. */
function rowsOf(requests: readonly FeedRequest[]): RawBuilder<unknown> {
  const all = Array.from({ length: viewersMax }, (_, index) => requests[index]);
  const arrays = [
    sql`${all.map((request) => request?.userId ?? null)}::uuid[]`,
    sql`${all.map((request) => request?.tenantId ?? null)}::uuid[]`,
    sql`${all.map((request) => request?.authorId ?? null)}::uuid[]`,
    sql`${all.map((request) => request?.after?.at ?? null)}::timestamptz[]`,
    sql`${all.map((request) => request?.after?.id ?? null)}::uuid[]`,
  ];
  return sql`(
    select * from unnest(${sql.join(arrays)})
      with ordinality given (user_id, tenant_id, author_id, after_at, after_id, nth)
    where nth <= ${requests.length})`;
}

/** One list per creator and post type, as the index is ordered. */
const listsOf = (
  { postTypes }: FeedFilter,
  authors: RawBuilder<unknown> = sql`authors`,
): RawBuilder<unknown> => sql`${authors}
  cross join (values ${sql.join(postTypes.map((type) => sql`(${sql.lit(type)})`))}) as kind (name)`;

const isIn = (narrowed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`post.author_id = authors.id and post.post_type = kind.name and post.state = 'published' ${narrowed}`;

const narrow = ({ media, visibility, words }: FeedFilter, reader: ReaderInSql, now: Date): RawBuilder<unknown> =>
  sql`${withMedia(media)} ${visibility === undefined ? sql`` : sql`and post.audience = ${visibility}`}
    ${withWords(words, reader, now)}`;

/**
 * Lower bound in time for pages by cursor, since which two of the authors together have `wanted` posts. Without it, each
 * list would be read to the end of a leaf page of the index.
 */
const sinceTwoHave = (
  filter: FeedFilter,
  narrowed: RawBuilder<unknown>,
  wanted: RawBuilder<number>,
): RawBuilder<unknown> => sql`,
  since as materialized (select coalesce((
    select last.at from ${listsOf(filter, sql`(select id from authors limit 2) authors`)}
    cross join lateral (
      select post.published_at as at from posts post where ${isIn(narrowed)}
      order by post.published_at desc, post.id desc limit ${wanted}) last
    order by last.at desc offset ${wanted} - 1 limit 1), '-infinity') as at)`;

/**
 * Lower bound in time for offset pages, since which there are at least `wanted` posts: avoids reading as many of every
 * creator. If half of the lists each have their share of twice as many since then, together they have enough.
 */
const sinceWhen = (filter: FeedFilter, narrowed: RawBuilder<unknown>, wanted: number): RawBuilder<unknown> => sql`,
  share as materialized (select ceil(2.0 * ${wanted} / count(*))::int as posts from ${listsOf(filter)}),
  since as materialized (select coalesce((
    select last.at from ${listsOf(filter)}
    cross join lateral (
      select post.published_at as at from posts post where ${isIn(narrowed)}
      order by post.published_at desc, post.id desc offset (select posts - 1 from share) limit 1) last
    order by last.at desc offset (select ceil(${wanted}::numeric / posts)::int - 1 from share) limit 1), '-infinity') as at)`;

const withMedia = (media: FeedFilter['media']): RawBuilder<unknown> => {
  if (media === undefined) return sql``;
  return media === 'Video'
    ? sql`and post.content_type = 'Video'`
    : sql`and post.content_type = 'Image' and post.media_count > 0`;
};

/** Searches the teaser where the body is locked: a match in the body would reveal its words. */
const withWords = (words: string | undefined, { userId }: ReaderInSql, now: Date): RawBuilder<unknown> => {
  if (words === undefined) return sql``;
  const pattern = anywhere(words);
  const said = sql`case when ${mayRead({ personId: sql`${userId}::uuid`, postId: sql`post.id` }, now)}
    then (select body.body from post_bodies body where body.post_id = post.id) else post.teaser end`;
  return sql`and (plain_words(post.title) like ${pattern} or plain_words(${said}) like ${pattern})`;
};

/** Filtered lists have no stored counter; they are counted up to this many. */
const COUNTED_MAX = 1_000;

/** Sums the counters stored for each creator. A filtered list is counted instead, up to `COUNTED_MAX`. */
const totalOf = (filter: FeedFilter, narrowed: RawBuilder<unknown>): RawBuilder<unknown> =>
  filter.media === undefined && filter.visibility === undefined && filter.words === undefined
    ? sql`select coalesce(sum(${filter.postTypes.includes('Feed') ? sql`s.feed_posts` : sql`0`}
        + ${filter.postTypes.includes('Community') ? sql`s.community_posts` : sql`0`}), 0)::bigint
      from authors join creator_stats s on s.creator_id = authors.id`
    : sql`select count(*) from (select from authors join posts post on post.author_id = authors.id
        and post.post_type = any(${filter.postTypes}::text[]) and post.state = 'published' ${narrowed}
        limit ${COUNTED_MAX}) x`;
