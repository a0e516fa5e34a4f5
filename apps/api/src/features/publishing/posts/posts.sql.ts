import { sql, type RawBuilder } from 'kysely';

/** Condition: the post is published, and neither deleted nor scheduled. */
export const isPublished = (postId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from posts published where published.id = ${postId} and published.state = 'published')`;

/** Query: when the author's newest post was published; null before the first. */
export const lastPublishedAt = (authorId: string): RawBuilder<unknown> => sql`
  select max(newest.published_at) from (values ('Feed'), ('Community')) as kind (name)
  cross join lateral (
    select post.published_at from posts post
    where post.author_id = ${authorId} and post.post_type = kind.name and post.state = 'published'
    order by post.published_at desc, post.id desc limit 1) newest`;

/** Posts with what may be said of them to people who know of them: `id`, `author_id`, `title`, `audience`. */
export const namedPosts: RawBuilder<unknown> = sql`(select id, author_id, title, audience from posts)`;

/** Locks the posts that a CTE `taken` names by `post_id`, in id order as every writer under a post, to avoid deadlocks. */
export const lockTakenPosts: RawBuilder<unknown> = sql`
  select post.id from posts post where post.id in (select post_id from taken) order by post.id for share of post`;

/** More than a title takes of a text. */
const OPENING_CHARACTERS = 400;

/** Selects the start of what everybody may read of `post`: its text if it is public, else the author's teaser. */
export const openingOf = (post: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case when ${post}.audience = 'everyone'
    then (select left(open.body, ${OPENING_CHARACTERS}) from post_bodies open where open.post_id = ${post}.id)
    else ${post}.teaser end`;
