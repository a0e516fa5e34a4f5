import { serverLimits } from '@udala/contract/server-limits';
import { sql, type RawBuilder } from 'kysely';
import { readablePosts, type Reader } from '#features/publishing/posts/posts.access.ts';
import { authorColumns, type AuthorColumns } from '#features/publishing/posts/author.view.ts';
import { isNameHidden } from '#features/identity/users/hidden-name.ts';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import { commentExistsFor } from './comments.sql.ts';

export interface CommentRow extends AuthorColumns {
  id: string;
  post_id: string;
  creator_id: string;
  parent_id: string | null;
  body: string;
  state: 'shown' | 'held' | 'hidden';
  created_at: Date;
  listed_at: Date;
  reply_count: number;
}

/** The comments to list: a post's threads, the answers in a thread, the thread of a comment, or one comment. */
export interface Which {
  kind: 'threads' | 'answers in' | 'thread of' | 'one';
  /** Null for `threads`. */
  id: string | null;
}

interface CommentQuery {
  reader: Reader;
  postId: string;
  which: Which;
  now: Date;
}

/** SQL: true for the comments `c` of `post` that the query asks for. */
function matchesQuery({ reader, which: { kind, id } }: Pick<CommentQuery, 'reader' | 'which'>): RawBuilder<unknown> {
  const conditions = {
    threads: sql`c.parent_id is null`,
    'answers in': sql`c.parent_id = ${id}`,
    'thread of': sql`c.id = (select coalesce(c.parent_id, c.id) from comments c where c.id = ${id} and ${commentExistsFor(reader)})`,
    one: sql`c.id = ${id}`,
  };
  return sql`c.post_id = post.id and ${conditions[kind]} and ${commentExistsFor(reader)}`;
}

/** The maximum that is counted exactly. */
const COUNTED_MAX = 1_000;

interface ListHead {
  can_see: boolean;
  /** Beyond a thousand it is the stored count, which includes answers. */
  total: number;
}

/** The access check of a list, and its length. Undefined if the post does not exist for the reader. */
export async function findListHead(db: Db, query: CommentQuery): Promise<ListHead | undefined> {
  const { rows } = await sql<ListHead>`
    select post.can_see,
      case when counted.count < ${COUNTED_MAX} then counted.count else greatest(counted.count, counts.comments) end::int as total
    from ${readablePosts(query.reader, query.now)} post
    join post_counts counts on counts.post_id = post.id
    cross join lateral (
      select count(*) from (select from comments c where ${matchesQuery(query)} limit ${COUNTED_MAX}) c) counted
    where post.id = ${query.postId}`.execute(db);
  return rows[0];
}

/**
 * Reads one row more than the page. Each thread has the first of its answers beside it: the creator's, then the oldest,
 * and always the comment by which the thread was looked up. Rows come in display order.
 */
export async function listComments(
  db: Db,
  query: CommentQuery,
  { limit, offset, after }: Paging,
): Promise<CommentRow[]> {
  const { reader, postId, which, now } = query;
  const isOldestFirst = which.kind === 'answers in';
  const order = isOldestFirst ? sql`c.listed_at, c.id` : sql`c.listed_at desc, c.id desc`;
  // Three short index scans: one sort would read every answer of a long thread.
  const firstAnswers = (condition: RawBuilder<unknown>) => sql`(
    select c.* from comments c
    where c.parent_id = thread.id and ${condition} and ${commentExistsFor(reader)}
    order by c.created_at, c.id limit ${serverLimits.repliesShown})`;
  const isBeyond = isOldestFirst ? sql`>` : sql`<`;
  const { rows } = await sql<CommentRow>`
    with page as (
      select c.*, row_number() over (order by ${order}) as nth
      from ${readablePosts(reader, now)} post
      cross join lateral (
        select c.* from comments c
        where ${matchesQuery(query)}
          ${after ? sql`and (c.listed_at, c.id) ${isBeyond} (${after.at}, ${after.id}::uuid)` : sql``}
        order by ${order} limit ${limit + 1} offset ${offset}) c
      where post.id = ${postId} and post.can_see),
    answers as (
      select c.*, row_number() over (order by (c.author_id = c.creator_id) desc, c.created_at, c.id) as nth
      from page thread
      cross join lateral (
        select c.* from (
          ${firstAnswers(sql`true`)} union ${firstAnswers(sql`c.author_id = c.creator_id`)}
          union ${firstAnswers(sql`c.id = ${which.id}`)}) c
        order by (c.id = ${which.id}) desc, (c.author_id = c.creator_id) desc, c.created_at, c.id
        limit ${serverLimits.repliesShown}) c)
    select shown.*, ${authorColumns},
      ${isNameHidden('author', { viewerId: reader.userId, creatorId: sql`shown.creator_id` })} as is_name_hidden,
      (select count(*)::int from (
        select from comments c where c.parent_id = shown.id and ${commentExistsFor(reader)} limit ${COUNTED_MAX}) c) as reply_count
    from (select * from page union all select * from answers) shown
    join profiles author on author.user_id = shown.author_id
    order by shown.nth`.execute(db);
  return rows;
}

/** True if the comment has this text, on this post and in the thread of the answered comment. */
export async function isSameComment(
  db: Db,
  id: string,
  { postId, answeredId, text }: { postId: string; answeredId: string | null; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from comments where id = ${id} and post_id = ${postId} and body = ${text}
      and parent_id is not distinct from (
        select coalesce(answered.parent_id, answered.id) from comments answered where answered.id = ${answeredId})`.execute(
    db,
  );
  return rows.length === 1;
}

/** The post of a comment. Undefined if the comment does not exist for the reader. */
export async function findCommentedPostId(db: Db, reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ post_id: string }>`
    select c.post_id from comments c where c.id = ${id} and ${commentExistsFor(reader)}`.execute(db);
  return rows[0]?.post_id;
}
