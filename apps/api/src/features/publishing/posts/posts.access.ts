import { sql, type RawBuilder } from 'kysely';
import { openSubscriptions } from '#features/money/subscriptions/subscriptions.sql.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';

/** The viewer, on the members site or on one creator's host. */
export type Reader = Pick<AnyViewer, 'userId' | 'tenantId'>;

/** The same, where a row of the surrounding statement may name the viewer. */
export interface ReaderInSql {
  userId: string | null | RawBuilder<unknown>;
  tenantId: string | null | RawBuilder<unknown>;
}

/**
 * The posts that exist for a reader, each with `can_see`: true if the reader may read its text and files. Every query
 * of posts starts from here, so this is the only place that decides who may read what. A scheduled post exists for its
 * author only, a post of a suspended creator for nobody.
 */
export const readablePosts = (reader: ReaderInSql, now: Date): RawBuilder<unknown> => postsFor(reader, now);

/**
 * The post named by a row of the surrounding statement, for the reader that row names: its `post_id`, `user_id` and
 * `tenant_id`. Join it laterally: the condition on the post is inside, otherwise each row would scan all posts.
 */
export const readablePostOf = (row: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select p.* from ${postsFor({ userId: sql`${row}.user_id`, tenantId: sql`${row}.tenant_id` }, now)} p
  where p.id = ${row}.post_id)`;

/** True if the author of `post` is not suspended. A subquery, so that it never changes the order of the joins. */
const isByActive = sql`(select author.state from users author where author.id = post.author_id) = 'active'`;

const postsFor = ({ userId, tenantId }: ReaderInSql, now: Date): RawBuilder<unknown> => sql`(
  select post.*, post.xmin as row_version,
    post.audience = 'everyone' or post.author_id is not distinct from ${userId}::uuid or paid.patron_id is not null as can_see
  from posts post
  left join ${openSubscriptions(now)} paid on paid.patron_id = ${userId}::uuid and paid.creator_id = post.author_id
  where ${isByActive}
    and (post.state = 'published' or (post.state = 'scheduled' and post.author_id = ${userId}::uuid))
    ${onSiteOf(tenantId)})`;

const onSiteOf = (tenantId: ReaderInSql['tenantId']): RawBuilder<unknown> => {
  if (tenantId === null) return sql``;
  return typeof tenantId === 'string'
    ? sql`and post.author_id = ${tenantId}`
    : sql`and (${tenantId} is null or post.author_id = ${tenantId})`;
};

interface Reading {
  /** Columns of the surrounding statement. */
  personId: RawBuilder<unknown>;
  postId: RawBuilder<unknown>;
}

/** True if a person who is about to be notified of a post may read it. */
export const mayRead = ({ personId, postId }: Reading, now: Date): RawBuilder<unknown> => sql`exists (
  select from ${postsFor({ userId: personId, tenantId: null }, now)} open where open.id = ${postId} and open.can_see)`;

/**
 * Locks posts until the transaction ends, in id order to avoid deadlocks. First step of every write under a post, so
 * that nothing is added to one that is being deleted and posts are locked before their counts.
 */
export const lockedPosts = (postIds: readonly string[]): RawBuilder<unknown> => sql`
  select id from posts where id = any(${postIds}::uuid[]) and state <> 'deleted' order by id for share`;

/** @throws AppError `not_found` or `membership_required`. */
export function assertReadable<Row extends { can_see: boolean }>(row: Row | undefined): Row {
  if (!row) throw notFound();
  if (!row.can_see) throw new AppError('membership_required', say().errors.membershipRequired);
  return row;
}
