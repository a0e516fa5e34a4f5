import { EntityType } from '@udala/contract/notifications';
import { sql, type RawBuilder } from 'kysely';
import { commentStillNotifies } from '#features/publishing/comments/comments.sql.ts';
import { isPublished } from '#features/publishing/posts/posts.sql.ts';
import { notificationKinds, type Subject } from './notification-kinds.ts';

const typesAbout = (subject: Subject): RawBuilder<unknown> =>
  sql.join(EntityType.enum.filter((type) => notificationKinds[type].subject === subject).map((type) => sql.lit(type)));

/** Condition: notification `n` names a post by its `entity_id`. */
export const isAboutPost: RawBuilder<unknown> = sql`n.entity_type in (${typesAbout('post')})`;

const existsBy: Record<Subject, RawBuilder<unknown>> = {
  comment: commentStillNotifies(sql`n.entity_id`, sql`n.recipient_id`),
  post: isPublished(sql`n.entity_id`),
  nothing: sql`true`,
};

/** Condition: what notification `n` is about still exists for its recipient. */
export const isThere: RawBuilder<unknown> = sql`(case ${sql.join(
  (Object.keys(existsBy) as Subject[]).map(
    (subject) => sql`when n.entity_type in (${typesAbout(subject)}) then ${existsBy[subject]}`,
  ),
  sql` `,
)} end)`;
