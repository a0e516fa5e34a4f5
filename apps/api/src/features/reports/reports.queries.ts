import type { BodyOf } from '@udala/contract/endpoint';
import type { ReportedType, reportSomething } from '@udala/contract/reports';
import { sql, type RawBuilder } from 'kysely';
import { readablePosts } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface NewReport extends Required<BodyOf<typeof reportSomething>> {
  reader: Viewer;
  now: Date;
}

/** What is reported, as it exists for who reports it: a locked post does, its comments do not; of messages those written to her. */
const targets: Record<ReportedType, (report: NewReport) => RawBuilder<unknown>> = {
  post: ({ reader, entityId, now }) => sql`
    select post.author_id as creator_id, post.author_id as subject_id
    from ${readablePosts(reader, now)} post where post.id = ${entityId}`,
  comment: ({ reader, entityId, now }) => sql`
    select c.creator_id, c.author_id as subject_id
    from comments c join ${readablePosts(reader, now)} post on post.id = c.post_id and post.can_see
    where c.id = ${entityId} and c.state = 'shown'`,
  message: ({ reader: { userId, tenantId }, entityId }) => sql`
    select null::uuid as creator_id, sender_id as subject_id from messages
    where id = ${entityId} and sender_id <> ${userId} and ${userId} in (low_id, high_id)
      and (${tenantId}::uuid is null or ${tenantId}::uuid in (low_id, high_id))`,
  user: ({ reader: { userId }, entityId }) => sql`
    select null::uuid as creator_id, id as subject_id from users
    where id = ${entityId} and id <> ${userId} and state <> 'deleted'`,
};

/** Keeps a report once a person, as she told it first. Returns whether what it is about exists for her. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { reader, entityType, entityId, reason, note, now } = report;
  const { rows } = await sql`
    with target as (${targets[entityType](report)}),
    made as (
      insert into reports (reporter_id, entity_type, entity_id, creator_id, subject_id, reason, note, created_at)
      select ${reader.userId}::uuid, ${entityType}, ${entityId}, target.creator_id, target.subject_id, ${reason}, ${note}, ${now}
      from target
      on conflict on constraint reports_once do nothing)
    select from target`.execute(db);
  return rows.length === 1;
}
