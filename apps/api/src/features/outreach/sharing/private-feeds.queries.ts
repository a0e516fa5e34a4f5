import { serverLimits } from '@udala/contract/server-limits';
import { sql } from 'kysely';
import { followedBy } from '#features/publishing/feed/feed.queries.ts';
import { readablePosts, type Reader } from '#features/publishing/posts/posts.access.ts';
import { selectPosts, type PostRow } from '#features/publishing/posts/posts.view.ts';
import type { Db } from '#platform/db/database.ts';

export const findFeed = (db: Db, userId: string) =>
  db.selectFrom('private_feeds').select(['made_at', 'last_read_at']).where('user_id', '=', userId).executeTakeFirst();

/** Creates or replaces the person's only feed. False when the account is no longer active. */
export async function putFeed(
  db: Db,
  { userId, tokenHash, now }: { userId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with person as (select id from users where id = ${userId} and state = 'active' for share)
    insert into private_feeds (user_id, token_hash, made_at) select id, ${tokenHash}, ${now} from person
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at,
      last_read_at = null
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** The owner of the feed with this token, and their language; undefined when the account is suspended or deleted. */
export async function findFeedReader(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; locale: string | null } | undefined> {
  return db
    .selectFrom('private_feeds')
    .innerJoin('users', 'users.id', 'private_feeds.user_id')
    .select(['private_feeds.user_id as userId', 'users.locale'])
    .where('private_feeds.token_hash', '=', tokenHash)
    .where('users.state', '=', 'active')
    .executeTakeFirst();
}

/** Written at most once an hour, because feed readers poll often. */
export async function noteFeedRead(db: Db, userId: string, { now, since }: { now: Date; since: Date }): Promise<void> {
  await db
    .updateTable('private_feeds')
    .set({ last_read_at: now })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('last_read_at', 'is', null), row('last_read_at', '<', since)]))
    .execute();
}

/** The newest posts of followed creators that the reader may read now. Locked posts are left out entirely. */
export async function listReadable(db: Db, userId: string, now: Date): Promise<PostRow[]> {
  const reader: Reader = { userId, tenantId: null };
  const most = sql.lit(serverLimits.privateFeedPostsMax);
  const newest = sql`
    with authors as materialized (${followedBy(userId)})
    select p.id from authors cross join (values ('Feed'), ('Community')) as kind (name)
    cross join lateral (
      select post.id, post.published_at from ${readablePosts(reader, now)} post
      where post.author_id = authors.id and post.post_type = kind.name and post.state = 'published' and post.can_see
      order by post.published_at desc, post.id desc limit ${most}) p
    order by p.published_at desc, p.id desc limit ${most}`;
  return (await selectPosts({ reader, now, ids: newest }).execute(db)).rows;
}
