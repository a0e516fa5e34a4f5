import type { Post, ReactionEmoji, VideoContent } from '@udala/contract/posts';
import { sql, type RawBuilder } from 'kysely';
import { givenLikes } from '#features/publishing/likes/likes.sql.ts';
import { mediaWithPosters } from '#features/publishing/media/media.sql.ts';
import { givenReactions } from '#features/publishing/reactions/reactions.sql.ts';
import { pageColumns, toPageDto, type PageColumns } from '#features/identity/users/page-of-author.ts';
import type { Db } from '#platform/db/database.ts';
import { mediaAddress } from '#platform/storage/media-address.ts';
import { say } from '#platform/say.ts';
import { authorColumns, toAuthorDto, type AuthorColumns } from './author.view.ts';
import { coverOfPost, type CoverRow } from './covers.queries.ts';
import { findNamed, nothingNamed, type Named } from './named.queries.ts';
import { isPinned, startPostOf } from './pinned.queries.ts';
import { toImageContent, type PictureRow } from './pictures.view.ts';
import { reactionCounts, toReactionCounts, type ReactionColumns } from './post-counts.sql.ts';
import { versionOfPost } from './post-version.ts';
import { readablePosts, type Reader, type ReaderInSql } from './posts.access.ts';

/** What of a post differs from reader to reader. */
interface ReaderRow extends ReactionColumns {
  id: string;
  can_see: boolean;
  is_own: boolean;
  is_pinned: boolean;
  liked: boolean;
  reaction_id: string | null;
  reaction: ReactionEmoji | null;
  likes: number;
  comments: number;
}

/** A post as it is listed for one reader, without what it says. */
export interface ListedRow extends ReaderRow {
  /** Changes with every change of what the post says to readers of the same access; see `post-version.ts`. */
  version: string;
}

interface ContentRow extends AuthorColumns, PageColumns {
  post_type: Post['postType'];
  content_type: Post['contentType'];
  audience: Post['visibility'];
  title: string;
  published_at: Date;
  edited_at: Date | null;
  is_scheduled: boolean;
  /** Null for everyone but the author. */
  own_teaser: string | null;
  /** Null for readers of the body, except its author. */
  cover: CoverRow | null;
  media_count: number;
  read_minutes: number;
  /** The body, or the teaser for readers who may not read the body. */
  text: string;
  media: MediumRow[] | null;
}

export interface PostRow extends ReaderRow, ContentRow {}

export interface VersionedPostRow extends ListedRow, ContentRow {}

interface AttachedPicture extends PictureRow {
  kind: 'image';
  alt: string;
}

interface AttachedVideo extends Omit<PictureRow, 'width' | 'height'> {
  kind: 'video';
  state: 'processing' | 'ready';
  playable: boolean;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  poster: PictureRow | null;
}

type MediumRow = AttachedPicture | AttachedVideo;

interface View {
  reader: ReaderInSql;
  now: Date;
  /** Selects the ids of the posts to show, each once, as `id`. */
  ids: RawBuilder<unknown>;
}

/** The only query that reads bodies and files: it reads them for posts with `can_see` and for no other. */
export const selectPosts = (view: View): RawBuilder<PostRow> => selectWith<PostRow>(contentOf(view), view);

/** The same posts, each with its version. */
export const selectVersionedPosts = (view: View): RawBuilder<VersionedPostRow> =>
  selectWith<VersionedPostRow>(sql`${versionOf(view)} ${contentOf(view)}`, view);

/** The same posts without what they say, each with its version. */
export const selectListed = (view: View): RawBuilder<ListedRow> => selectWith<ListedRow>(versionOf(view), view);

const versionOf = ({ reader }: View): RawBuilder<unknown> => sql`, ${versionOfPost(reader)} as version`;

const selectWith = <Row>(more: RawBuilder<unknown>, { reader, now, ids }: View): RawBuilder<Row> => sql<Row>`
  select p.id, p.can_see, p.author_id is not distinct from ${reader.userId}::uuid as is_own, ${isPinned(sql`p.id`)} as is_pinned,
    own.user_id is not null as liked, mine.id as reaction_id, mine.name as reaction,
    counts.likes, counts.comments, ${reactionCounts('counts')} ${more}
  from (${ids}) wanted
  join ${readablePosts(reader, now)} p on p.id = wanted.id
  join profiles author on author.user_id = p.author_id
  join post_counts counts on counts.post_id = p.id
  left join ${givenLikes} own on own.post_id = p.id and own.user_id = ${reader.userId}::uuid
  left join ${givenReactions} mine on mine.post_id = p.id and mine.user_id = ${reader.userId}::uuid
  order by p.published_at desc, p.id desc`;

const contentOf = ({ reader }: View): RawBuilder<unknown> => sql`,
  p.author_id, p.post_type, p.content_type, p.audience, p.title, p.published_at, p.edited_at,
  p.state = 'scheduled' as is_scheduled, p.media_count, p.read_minutes,
  case when p.author_id = ${reader.userId}::uuid then p.teaser end as own_teaser,
  case when not p.can_see or p.author_id = ${reader.userId}::uuid then ${coverOfPost(sql`p.id`)} end as cover,
  case when p.can_see then (select body from post_bodies where post_id = p.id) else p.teaser end as text,
  case when p.can_see and p.media_count > 0 then ${media} end as media,
  ${authorColumns}, ${pageColumns(sql`author`)}`;

const media = sql`(
  select json_agg(json_build_object('kind', media.kind, 'id', media.id, 'width', media.width, 'height', media.height,
    'alt', shown.alt, 'placeholder', media.placeholder, 'files', media.files, 'state', media.state,
    'playable', media.playable, 'durationMs', media.duration_ms, 'poster', media.poster) order by shown.position)
  from post_media shown join ${mediaWithPosters} media on media.id = shown.media_id
  where shown.post_id = p.id)`;

/** What a post says: the same to all readers of the same access, whoever they are. */
export type PostContent = ReturnType<typeof toContent>;

export function toContent(row: PostRow) {
  const { id } = row;
  const media = row.media ?? [];
  return {
    id,
    _id: id,
    title: row.title,
    description: row.text,
    createdAt: row.published_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    scheduledFor: row.is_scheduled ? row.published_at.toISOString() : null,
    teaser: row.own_teaser,
    cover: row.is_own ? kindOf(row.cover) : null,
    coverImage: toCoverImage(row.cover),
    inside: row.can_see ? null : toInside(row),
    postType: row.post_type,
    contentType: row.content_type,
    visibility: row.audience,
    imageContent: media.filter(isPicture).map((picture) => toImageContent(picture, picture.alt)),
    videoContent: media.filter(isVideo).map(toVideoContent),
    author: { ...toAuthorDto(row), page: toPageDto(row) },
  } satisfies Partial<Post>;
}

/** In a list only the reader's own like and reaction are named; a post's own page names more. */
const forReader = (row: ReaderRow, { title }: PostContent, reader: Reader, named: Named = nothingNamed) => ({
  title: title === '' && !row.can_see ? say().postsServer.untitledLocked : title,
  likes: [...ownLike(row, reader), ...named.likers.map((userId) => ({ userId }))],
  comments: named.comments.map((commentId) => ({ id: commentId })),
  reactions: [
    ...ownReaction(row, reader),
    ...named.reactions.map((given) => ({ ...given, postId: row.id, commentId: null })),
  ],
  likeCount: row.likes,
  commentCount: row.comments,
  reactionCounts: toReactionCounts(row) satisfies Record<ReactionEmoji, number>,
  isPinned: row.is_pinned,
  viewer: { liked: row.liked, reaction: row.reaction, canSee: row.can_see },
});

const kindOf = (cover: CoverRow | null) => (cover === null ? 'none' : cover.blur === null ? 'teaser' : 'blur');

const toCoverImage = (cover: CoverRow | null): Post['coverImage'] =>
  cover && { blur: cover.blur, picture: cover.picture && toImageContent(cover.picture, '') };

const toInside = ({ content_type: type, media_count: count, read_minutes: minutes }: PostRow): Post['inside'] => ({
  pictures: type === 'Image' ? count : 0,
  videos: type === 'Video' ? count : 0,
  minutes,
});

const isPicture = (medium: MediumRow): medium is AttachedPicture => medium.kind === 'image';
const isVideo = (medium: MediumRow): medium is AttachedVideo => medium.kind === 'video';

function toVideoContent(video: AttachedVideo): VideoContent {
  const { id, width, height, durationMs, poster } = video;
  const [file] = video.files;
  const state = video.playable ? 'ready' : 'download';
  return {
    id,
    url: file === undefined ? '' : mediaAddress(`${id}/${file.name}`),
    format: file?.format ?? '',
    state: video.state === 'processing' ? 'preparing' : state,
    width,
    height,
    durationMs,
    bytes: file?.bytes ?? 0,
    poster: poster && toImageContent(poster, ''),
  };
}

const ownLike = ({ liked }: ReaderRow, { userId }: Reader) => (liked && userId !== null ? [{ userId }] : []);

const ownReaction = ({ id: postId, reaction_id: id, reaction: name }: ReaderRow, { userId }: Reader) =>
  id === null || name === null || userId === null ? [] : [{ id, name, userId, postId, commentId: null }];

/** A post of which it is already known what it says. */
export const withContent = (row: ReaderRow, content: PostContent, reader: Reader): Post => ({
  ...content,
  ...forReader(row, content, reader),
});

export const toListedPost = (row: PostRow, reader: Reader): Post => withContent(row, toContent(row), reader);

/** The post as the viewer may see it, or undefined when it does not exist for them. */
export async function findPost(db: Db, reader: Reader, postId: string, now: Date): Promise<Post | undefined> {
  const { rows } = await selectPosts({ reader, now, ids: sql`select ${postId}::uuid as id` }).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const content = toContent(row);
  const named = row.can_see ? await findNamed(db, reader, postId) : nothingNamed;
  return { ...content, ...forReader(row, content, reader, named) };
}

/** The post that a creator's page begins with; null if they have none for everybody and none pinned. */
export async function findStartPost(db: Db, reader: Reader, creatorId: string, now: Date): Promise<Post | null> {
  const { rows } = await selectPosts({ reader, now, ids: startPostOf(creatorId) }).execute(db);
  return rows[0] ? toListedPost(rows[0], reader) : null;
}
