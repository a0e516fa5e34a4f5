import type { PostType } from '@udala/contract/posts';
import { sql, type RawBuilder } from 'kysely';
import { clearedPageName } from '#features/identity/names/names.queries.ts';
import { areApart } from '#features/publishing/blocks/blocks.sql.ts';
import { isFollowing } from '#features/identity/follows/follows.sql.ts';
import { readablePosts } from '#features/publishing/posts/posts.access.ts';
import { openingOf } from '#features/publishing/posts/posts.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface PostEmailKey {
  recipient_id: string;
  post_id: string;
}

export interface LeasedPostEmail extends PostEmailKey {
  attempts: number;
}

/** Leases emails that are due. Once the lease expires they are due again, so that a crash loses none. */
export async function leasePostEmails(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedPostEmail[]> {
  const { rows } = await sql<LeasedPostEmail>`
    with due as (
      select recipient_id, post_id from queued_post_emails where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    update queued_post_emails queued set due_at = ${until} from due
    where queued.recipient_id = due.recipient_id and queued.post_id = due.post_id
    returning queued.recipient_id, queued.post_id, queued.attempts`.execute(db);
  return rows;
}

/** Ends the lease of emails that were not attempted. */
export async function releasePostEmails(db: Db, emails: readonly PostEmailKey[], due: Date): Promise<void> {
  if (emails.length === 0) return;
  await sql`
    update queued_post_emails queued set due_at = ${due}
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as given(recipient_id uuid, post_id uuid)
    where queued.recipient_id = given.recipient_id and queued.post_id = given.post_id`.execute(db);
}

export async function postponePostEmail(db: Db, { recipient_id, post_id, attempts }: LeasedPostEmail, due: Date) {
  await sql`
    update queued_post_emails set due_at = ${due}, attempts = ${attempts + 1}
    where recipient_id = ${recipient_id} and post_id = ${post_id}`.execute(db);
}

export async function deletePostEmail(db: Db, { recipient_id, post_id }: PostEmailKey): Promise<void> {
  await sql`delete from queued_post_emails where recipient_id = ${recipient_id} and post_id = ${post_id}`.execute(db);
}

export interface WantedPost {
  email: string;
  /** The reader's stored language. */
  locale: string | null;
  creator_name: string;
  user_name: string | null;
  id: string;
  post_type: PostType;
  title: string;
  /** The start of what everybody may read: it is named by this where it has no title. */
  opening: string;
  teaser: string;
  published_at: Date;
  /** True if the creator sends posts with their whole body. */
  is_whole: boolean;
}

/** Condition on `users` as `reader`: active, with a verified address that is not suppressed. */
export const canBeWrittenTo = sql`reader.state = 'active' and reader.email_verified_at is not null
  and not exists (select from email_suppressions suppression where suppression.email = lower(reader.email))`;

/**
 * Posts, as `p`, that may be emailed to a reader: they can read them, follow or support the author, and neither blocks
 * the other.
 */
export const postsToAnnounce = (readerId: string, now: Date): RawBuilder<unknown> => sql`(
  select p.*, writer.full_text_by_mail, ${clearedPageName('author')} as creator_name, author.user_name
  from ${readablePosts({ userId: readerId, tenantId: null }, now)} p
  join users writer on writer.id = p.author_id and writer.state = 'active'
  join profiles author on author.user_id = p.author_id
  where p.can_see and p.author_id <> ${readerId} and p.state = 'published'
    and not ${areApart(sql`${readerId}::uuid`, sql`p.author_id`)}
    and (p.audience = 'patrons' or ${isFollowing(sql`${readerId}`, sql`p.author_id`)}))`;

/** The email's content, or undefined if it is not wanted any more or the reader may not read the post any more. */
export async function findWantedPost(db: Db, key: PostEmailKey, now: Date): Promise<WantedPost | undefined> {
  const { rows } = await sql<WantedPost>`
    select reader.email, reader.locale, p.creator_name, p.user_name, p.id, p.post_type, p.title, ${openingOf(sql`p`)} as opening,
      p.teaser, p.published_at,
      p.full_text_by_mail as is_whole
    from users reader
    join ${postsToAnnounce(key.recipient_id, now)} p on p.id = ${key.post_id}
    where reader.id = ${key.recipient_id} and reader.post_emails = 'each' and ${canBeWrittenTo}`.execute(db);
  return rows[0];
}
