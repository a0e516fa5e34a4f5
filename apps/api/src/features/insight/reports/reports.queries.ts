import type { BodyOf } from '@udala/contract/endpoint';
import type { ReportedType, reportSomething } from '@udala/contract/reports';
import { sql, type RawBuilder } from 'kysely';
import { readablePosts } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface NewReport extends Required<BodyOf<typeof reportSomething>> {
  reader: Viewer;
  now: Date;
}

/** The longest body is longer; this is enough for the operator, who can read the post while it exists. */
const TEXT_MAX = 5_000;

/**
 * The reported text, as it exists for the reporter: a locked post does, its comments do not; of messages only those
 * they received.
 */
const targets: Record<ReportedType, (report: NewReport) => RawBuilder<unknown>> = {
  post: ({ reader, entityId, now }) => sql`
    select post.author_id as creator_id, post.author_id as subject_id,
      concat_ws(' / ', nullif(post.title, ''), nullif(post.teaser, ''), nullif(b.body, '')) as text
    from ${readablePosts(reader, now)} post left join post_bodies b on b.post_id = post.id where post.id = ${entityId}`,
  comment: ({ reader, entityId, now }) => sql`
    select c.creator_id, c.author_id as subject_id, c.body as text
    from comments c join ${readablePosts(reader, now)} post on post.id = c.post_id and post.can_see
    where c.id = ${entityId} and c.state = 'shown'`,
  message: ({ reader: { userId, tenantId }, entityId }) => sql`
    select null::uuid as creator_id, sender_id as subject_id, body as text from messages
    where id = ${entityId} and sender_id <> ${userId} and ${userId} in (low_id, high_id)
      and (${tenantId}::uuid is null or ${tenantId}::uuid in (low_id, high_id))`,
  user: ({ reader: { userId }, entityId }) => sql`
    select null::uuid as creator_id, u.id as subject_id, concat_ws(' / ', p.name, p.page_name, nullif(p.bio, '')) as text
    from users u join profiles p on p.user_id = u.id
    where u.id = ${entityId} and u.id <> ${userId} and u.state <> 'deleted'`,
};

/**
 * Saves one report per person and subject: the first one counts. False when the subject does not exist for the
 * reporter.
 */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { reader, entityType, entityId, reason, note, now } = report;
  const { rows } = await sql`
    with target as (${targets[entityType](report)}),
    made as (
      insert into reports (reporter_id, entity_type, entity_id, creator_id, subject_id, reason, note, text, created_at)
      select ${reader.userId}::uuid, ${entityType}, ${entityId}, target.creator_id, target.subject_id, ${reason}, ${note},
        left(target.text, ${TEXT_MAX}), ${now}
      from target
      on conflict on constraint reports_once do nothing)
    select from target`.execute(db);
  return rows.length === 1;
}

/**
 * Erases texts of reports closed before `closedBefore`, and of closed reports whose author has deleted their account.
 */
export async function eraseTexts(db: Db, closedBefore: Date): Promise<void> {
  await sql`
    update reports r set text = null
    where r.state = 'closed' and r.text is not null and (
      r.closed_at < ${closedBefore}
      or exists (select from users u where u.id = r.subject_id and u.state = 'deleted'))`.execute(db);
}
