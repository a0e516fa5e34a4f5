import type { BodyOf } from '@udala/contract/endpoint';
import type { reportSomething } from '@udala/contract/reports';
import { sql } from 'kysely';
import { readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

interface NewReport extends Required<BodyOf<typeof reportSomething>> {
  reader: Reader;
  now: Date;
}

/** Keeps a report once a person. Returns whether what it is about exists for her: a locked post does, its comments do not. */
export async function insertReport(
  db: Db,
  { reader, entityType, entityId, reason, note, now }: NewReport,
): Promise<boolean> {
  const posts = readablePosts(reader, now);
  const target =
    entityType === 'post'
      ? sql`select post.author_id as creator_id from ${posts} post where post.id = ${entityId}`
      : sql`select c.creator_id from comments c join ${posts} post on post.id = c.post_id and post.can_see
          where c.id = ${entityId} and c.state = 'shown'`;
  const { rows } = await sql`
    with target as (${target}),
    made as (
      insert into reports (reporter_id, entity_type, entity_id, creator_id, reason, note, created_at)
      select ${reader.userId}::uuid, ${entityType}, ${entityId}, target.creator_id, ${reason}, ${note}, ${now} from target
      on conflict on constraint reports_once do nothing)
    select from target`.execute(db);
  return rows.length === 1;
}
