import { sql, type RawBuilder } from 'kysely';

/** Condition: this person opened this post. */
export const isReadBy = (readerId: string, postId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_reads r where r.post_id = ${postId} and r.reader_id = ${readerId})`;
