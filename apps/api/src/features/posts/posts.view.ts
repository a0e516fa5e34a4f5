import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/posts-server';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { readablePosts, type Reader } from './posts.access.ts';

/** A post as the wire has it, written by the database as JSON: the feed is hot, and node only hands it on. */
export interface PostView {
  id: string;
  at: Date;
  json: string;
}

interface View {
  reader: Reader;
  now: Date;
  /** Yields the ids of the posts to show. */
  ids: RawBuilder<unknown>;
  /** The people whose likes are named: in a list the reader alone, on the post's own page more. */
  likes?: RawBuilder<unknown>;
}

/** The one reader of bodies and files: it joins them to posts the reader `can_see`, and to no other. */
export const selectPostViews = ({ reader, now, ids, likes = ownLike }: View): RawBuilder<PostView> => sql<PostView>`
  select p.id, p.published_at as at, json_build_object(
    'id', p.id,
    '_id', p.id,
    'title', case when p.title = '' and not p.can_see then ${m.untitledLocked} else p.title end,
    'description', case when p.can_see then coalesce(body.body, '') else p.teaser end,
    'createdAt', to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'postType', p.post_type,
    'contentType', p.content_type,
    'visibility', p.audience,
    'imageContent', coalesce(pictures.list, '[]'),
    'videoContent', json_build_array(),
    'likes', ${likes},
    'comments', json_build_array(),
    'reactions', json_build_array(),
    'likeCount', counts.likes,
    'commentCount', counts.comments,
    'reactionCounts', json_build_object('heart', counts.hearts, 'thumbs-up', counts.thumbs, 'clapping', counts.claps),
    'author', json_build_object('id', p.author_id, 'profile', json_build_object(
      'id', p.author_id,
      'name', author.name,
      'userName', author.user_name,
      'profileImageUrl', '/media/' || author.avatar_key,
      'isVerified', author.verified_at is not null)),
    'viewer', json_build_object('liked', own.user_id is not null, 'reaction', null, 'canSee', p.can_see)
  )::text as json
  from ${readablePosts(reader, now)} p
  join profiles author on author.user_id = p.author_id
  join post_counts counts on counts.post_id = p.id
  left join post_bodies body on p.can_see and body.post_id = p.id
  left join likes own on own.post_id = p.id and own.user_id = ${reader.userId}::uuid
  left join lateral (${pictures}) pictures on p.can_see and p.media_count > 0
  where p.id in (${ids})
  order by p.published_at desc, p.id desc`;

const pictures = sql`
  select json_agg(json_build_object(
    'url', '/media/' || media.id || '/' || (media.files -> -1 ->> 'name'),
    'format', media.files -> -1 ->> 'format',
    'width', media.width,
    'height', media.height,
    'alt', shown.alt,
    'placeholder', media.placeholder,
    'sources', (select json_agg(json_build_object(
        'url', '/media/' || media.id || '/' || (file ->> 'name'),
        'format', file ->> 'format',
        'width', (file ->> 'width')::int))
      from jsonb_array_elements(media.files) file)
    ) order by shown.position) as list
  from post_media shown join media on media.id = shown.media_id and media.state = 'ready'
  where shown.post_id = p.id`;

const ownLike = sql`case when own.user_id is null then json_build_array()
  else json_build_array(json_build_object('userId', own.user_id)) end`;

const LIKES_NAMED = 20;

const someLikes = (userId: string | null) => sql`case when not p.can_see then json_build_array() else (
  select coalesce(json_agg(json_build_object('userId', named.user_id)), '[]') from (
    select own.user_id where own.user_id is not null
    union all
    (select l.user_id from likes l where l.post_id = p.id and l.user_id is distinct from ${userId}::uuid
      order by l.user_id limit ${LIKES_NAMED - 1})
  ) named) end`;

/** The post as the viewer may see it, or undefined where none exists for her. */
export async function findPost(db: Db, reader: Reader, postId: string, now: Date): Promise<Post | undefined> {
  const view = selectPostViews({ reader, now, ids: sql`select ${postId}::uuid`, likes: someLikes(reader.userId) });
  const { rows } = await view.execute(db);
  return rows[0] && (JSON.parse(rows[0].json) as Post);
}
