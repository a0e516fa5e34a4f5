import { sql, type RawBuilder } from 'kysely';

/** Who likes which post, and since when: `post_id`, `user_id`, `created_at`. */
export const givenLikes: RawBuilder<unknown> = sql`(select post_id, user_id, created_at from likes)`;

/** Deletes the likes of a post that is erased. Its counts go with it. */
export const deleteLikesOf = (postId: string): RawBuilder<unknown> => sql`delete from likes where post_id = ${postId}`;
