import type { Db } from '#platform/db/database.ts';
import { sql } from 'kysely';

export interface OpenedPost {
  title: string;
  at: Date;
}

/** Posts of a creator that somebody opened, each with the first time, the newest first. */
export async function findOpenedPosts(
  db: Db,
  { readerId, creatorId, limit }: { readerId: string; creatorId: string; limit: number },
): Promise<OpenedPost[]> {
  const { rows } = await sql<OpenedPost>`
    select coalesce(nullif(p.title, ''), 'Untitled') as title, r.at
    from post_reads r join posts p on p.id = r.post_id
    where r.reader_id = ${readerId} and p.author_id = ${creatorId}
    order by r.at desc limit ${limit}`.execute(db);
  return rows;
}
