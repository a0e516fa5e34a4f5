import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/posts-server';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { mediaAddress, pictureAddress } from '#platform/storage/media-address.ts';
import { readablePosts, type Reader } from './posts.access.ts';

export interface PostRow {
  id: string;
  author_id: string;
  post_type: Post['postType'];
  content_type: Post['contentType'];
  audience: Post['visibility'];
  title: string;
  published_at: Date;
  can_see: boolean;
  /** The body, or the teaser where the body may not be read. */
  text: string;
  pictures: PictureRow[] | null;
  liked: boolean;
  likes: number;
  comments: number;
  hearts: number;
  thumbs: number;
  claps: number;
  author_name: string;
  user_name: string | null;
  avatar_key: string | null;
  is_verified: boolean;
}

interface PictureRow {
  id: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string | null;
  /** Widest last. Where storage keeps them is theirs too, and goes no further than this. */
  files: { name: string; format: string; width: number }[];
}

interface View {
  reader: Reader;
  now: Date;
  /** Yields the posts to show, each once, as `id`. */
  ids: RawBuilder<unknown>;
}

/** The one reader of bodies and files: it looks for them in posts the reader `can_see`, and in no other. */
export const selectPosts = ({ reader, now, ids }: View): RawBuilder<PostRow> => sql<PostRow>`
  select p.id, p.author_id, p.post_type, p.content_type, p.audience, p.title, p.published_at, p.can_see,
    case when p.can_see then (select body from post_bodies where post_id = p.id) else p.teaser end as text,
    case when p.can_see and p.media_count > 0 then ${pictures} end as pictures,
    own.user_id is not null as liked,
    counts.likes, counts.comments, counts.hearts, counts.thumbs, counts.claps,
    author.name as author_name, author.user_name, author.avatar_key, author.verified_at is not null as is_verified
  from (${ids}) wanted
  join ${readablePosts(reader, now)} p on p.id = wanted.id
  join profiles author on author.user_id = p.author_id
  join post_counts counts on counts.post_id = p.id
  left join likes own on own.post_id = p.id and own.user_id = ${reader.userId}::uuid
  order by p.published_at desc, p.id desc`;

const pictures = sql`(
  select json_agg(json_build_object('id', media.id, 'width', media.width, 'height', media.height, 'alt', shown.alt,
    'placeholder', media.placeholder, 'files', media.files) order by shown.position)
  from post_media shown join media on media.id = shown.media_id and media.state = 'ready'
  where shown.post_id = p.id)`;

/** `likers` are the people whose likes are named: in a list the reader alone, on the post's own page more. */
export function toPostDto(row: PostRow, likers: readonly string[]): Post {
  const { id, author_id: authorId } = row;
  return {
    id,
    _id: id,
    title: row.title === '' && !row.can_see ? m.untitledLocked : row.title,
    description: row.text,
    createdAt: row.published_at.toISOString(),
    postType: row.post_type,
    contentType: row.content_type,
    visibility: row.audience,
    imageContent: (row.pictures ?? []).map(toImageContent),
    videoContent: [],
    likes: likers.map((userId) => ({ userId })),
    comments: [],
    reactions: [],
    likeCount: row.likes,
    commentCount: row.comments,
    reactionCounts: { heart: row.hearts, 'thumbs-up': row.thumbs, clapping: row.claps },
    author: {
      id: authorId,
      profile: {
        id: authorId,
        name: row.author_name,
        userName: row.user_name,
        profileImageUrl: pictureAddress(row.avatar_key),
        isVerified: row.is_verified,
      },
    },
    viewer: { liked: row.liked, reaction: null, canSee: row.can_see },
  };
}

function toImageContent({ id, width, height, alt, placeholder, files }: PictureRow): Post['imageContent'][number] {
  const sources = files.map((file) => ({
    url: mediaAddress(`${id}/${file.name}`),
    format: file.format,
    width: file.width,
  }));
  const { url = '', format = '' } = sources.at(-1) ?? {};
  return { url, format, width, height, alt, placeholder, sources };
}

/** As it stands in a list: of those who liked it the reader alone is named. */
export const toListedPost = (row: PostRow, { userId }: Reader): Post =>
  toPostDto(row, row.liked && userId !== null ? [userId] : []);

const LIKES_NAMED = 20;

/** The post as the viewer may see it, or undefined where none exists for her. */
export async function findPost(db: Db, reader: Reader, postId: string, now: Date): Promise<Post | undefined> {
  const { rows } = await selectPosts({ reader, now, ids: sql`select ${postId}::uuid as id` }).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const own = row.liked && reader.userId !== null ? [reader.userId] : [];
  const others = row.can_see && row.likes > own.length ? await listLikers(db, postId, reader) : [];
  return toPostDto(row, [...own, ...others]);
}

async function listLikers(db: Db, postId: string, { userId }: Reader): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from likes where post_id = ${postId} and user_id is distinct from ${userId}::uuid
    order by user_id limit ${LIKES_NAMED - 1}`.execute(db);
  return rows.map((row) => row.user_id);
}
