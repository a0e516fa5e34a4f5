import { sql, type RawBuilder } from 'kysely';

/** Who reacts to which post, how and since when: `id`, `post_id`, `user_id`, `name` (the emoji), `created_at`. */
export const givenReactions: RawBuilder<unknown> = sql`(select id, post_id, user_id, name, created_at from reactions)`;

/** Deletes the reactions to a post that is erased. Its counts go with it. */
export const deleteReactionsOf = (postId: string): RawBuilder<unknown> =>
  sql`delete from reactions where post_id = ${postId}`;
