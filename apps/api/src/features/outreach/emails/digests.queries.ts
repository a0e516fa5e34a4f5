import type { PostType } from '@udala/contract/posts';
import { sql } from 'kysely';
import { openingOf } from '#features/publishing/posts/posts.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { DigestWeek } from './digest-week.ts';
import { canBeWrittenTo, postsToAnnounce } from './post-emails.queries.ts';

/** True until all digests of this week are queued. */
export async function openDigest(db: Db, weekOf: string): Promise<boolean> {
  await sql`insert into digests (week_of) values (${weekOf}) on conflict do nothing`.execute(db);
  const { rows } = await sql`select from digests where week_of = ${weekOf} and written_at is null`.execute(db);
  return rows.length === 1;
}

/**
 * Locks the week until the transaction ends. Undefined if another process holds the lock, or all digests are queued.
 */
export async function lockDigest(tx: Tx, weekOf: string): Promise<{ last_id: string | null } | undefined> {
  const { rows } = await sql<{ last_id: string | null }>`
    select last_id from digests where week_of = ${weekOf} and written_at is null for update skip locked`.execute(tx);
  return rows[0];
}

/** `writtenAt` is null while there are more readers to queue. */
export async function advanceDigest(
  tx: Tx,
  { weekOf, lastId, writtenAt }: { weekOf: string; lastId: string | null; writtenAt: Date | null },
): Promise<void> {
  await sql`
    update digests set last_id = coalesce(${lastId}::uuid, last_id), written_at = ${writtenAt}
    where week_of = ${weekOf}`.execute(tx);
}

/** Keyset pagination by id over the readers who chose the weekly digest. */
export async function listWeeklyReaders(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from users reader
    where reader.post_emails = 'weekly' and ${canBeWrittenTo} ${after === null ? sql`` : sql`and reader.id > ${after}`}
    order by reader.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The reader's address and stored language, if they still want the digest and can be written to. */
export async function findWeeklyReader(
  db: Db,
  readerId: string,
): Promise<{ email: string; locale: string | null } | undefined> {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    select reader.email, reader.locale from users reader
    where reader.id = ${readerId} and reader.post_emails = 'weekly' and ${canBeWrittenTo}`.execute(db);
  return rows[0];
}

export interface DigestPost {
  id: string;
  post_type: PostType;
  title: string;
  opening: string;
  teaser: string;
  creator_name: string;
  user_name: string | null;
}

/** The newest posts of the week that the reader may read now, and the count of all of them. */
export async function listPostsOfWeek(
  db: Db,
  { readerId, week, now, limit }: { readerId: string; week: DigestWeek; now: Date; limit: number },
): Promise<{ total: number; posts: DigestPost[] }> {
  const { rows } = await sql<DigestPost & { total: number }>`
    select p.id, p.post_type, p.title, ${openingOf(sql`p`)} as opening, p.teaser, p.creator_name, p.user_name, count(*) over () as total
    from ${postsToAnnounce(readerId, now)} p
    where p.published_at >= ${week.since} and p.published_at < ${week.until}
      and p.author_id in (
        select creator_id from follows where follower_id = ${readerId}
        union all select creator_id from subscriptions where patron_id = ${readerId} and state <> 'ended')
    order by p.published_at desc, p.id desc limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, posts: rows };
}
