import { sql } from 'kysely';
import { bumpCount } from '#features/publishing/posts/post-counts.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface Read {
  postId: string;
  readerId: string;
}

/**
 * Records first reads, and in the same statement the post's readers and the sum of the hour. Repeated reads of one
 * person are not counted. Rows are locked in a fixed order to avoid deadlocks.
 */
export async function insertReads(db: Db, reads: readonly Read[], now: Date): Promise<void> {
  const postIds = reads.map(({ postId }) => postId);
  const readerIds = reads.map(({ readerId }) => readerId);
  await sql`
    with requested as (
      select p.id as post_id, u.id as reader_id
      from unnest(${postIds}::uuid[], ${readerIds}::uuid[]) as requested (post_id, reader_id)
      join posts p on p.id = requested.post_id and p.state = 'published' and p.author_id <> requested.reader_id
      join users u on u.id = requested.reader_id and u.state <> 'deleted'
      where not exists (
        select from post_reads r where (r.post_id, r.reader_id) = (requested.post_id, requested.reader_id))
      order by 1, 2),
    made as (
      insert into post_reads (post_id, reader_id, at) select post_id, reader_id, ${now} from requested
      on conflict do nothing returning post_id),
    counted as (${bumpCount('readers', sql`select post_id, count(*)::int as by from made group by 1`)})
    insert into creator_hours as h (creator_id, hour, reads)
    select p.author_id, date_trunc('hour', ${now}::timestamptz, 'UTC'), count(*)
    from made join posts p on p.id = made.post_id group by 1 order by 1
    on conflict (creator_id, hour) do update set reads = h.reads + excluded.reads`.execute(db);
}
