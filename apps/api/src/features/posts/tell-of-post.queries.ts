import type { Visibility } from '@udala/contract/posts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { opensPosts } from './posts.access.ts';

export const TOLD_AT_ONCE = 1_000;

interface PublishedPost {
  author_id: string;
  audience: Visibility;
  published_at: Date;
}

/** The post if it is out; nobody changes who may read it until the transaction ends. */
export async function lockPublished(db: Db, postId: string): Promise<PublishedPost | undefined> {
  const { rows } = await sql<PublishedPost>`
    select author_id, audience, published_at from posts where id = ${postId} and state = 'published' for share`.execute(
    db,
  );
  return rows[0];
}

/** Those who may read the post and asked to hear of its author: followers, or for patrons those whose access is open. */
export async function listReadersToTell(
  db: Db,
  { author_id: authorId, audience }: PublishedPost,
  { after, now }: { after: string | null; now: Date },
): Promise<string[]> {
  const readers =
    audience === 'everyone'
      ? sql`select follower_id as id from follows where creator_id = ${authorId}`
      : sql`select paid.patron_id as id from subscriptions paid where paid.creator_id = ${authorId} and ${opensPosts(now)}`;
  const { rows } = await sql<{ id: string }>`
    select id from (${readers}) reader
    ${after === null ? sql`` : sql`where id > ${after}::uuid`}
    order by id limit ${TOLD_AT_ONCE}`.execute(db);
  return rows.map((row) => row.id);
}
