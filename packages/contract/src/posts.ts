import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { serverLimits } from './server-limits.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile, PageOfAuthor } from './profiles.ts';
import { Count, Empty, Instant, Nullable, Strict, Uuid } from './scalars.ts';

export const PostType = Type.Enum(['Feed', 'Community']);
export type PostType = Static<typeof PostType>;
export const ContentType = Type.Enum(['Image', 'Video']);
export const Visibility = Type.Enum(['patrons', 'everyone']);
export type Visibility = Static<typeof Visibility>;
/** What outsiders see of a post for patrons: nothing of it, a blur of its own picture, or a picture made for everybody. */
export const PostCover = Type.Enum(['none', 'blur', 'teaser']);
export type PostCover = Static<typeof PostCover>;

export const MediaSource = Strict({
  url: Type.String(),
  format: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  bytes: Count,
});
export const ImageContent = Strict({
  id: Uuid,
  url: Type.String(),
  format: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  alt: Type.String(),
  placeholder: Nullable(Type.String({ description: 'A tiny picture as a data: address' })),
  sources: Type.Array(MediaSource),
});
export type ImageContent = Static<typeof ImageContent>;
export const VideoContent = Strict({
  id: Uuid,
  url: Type.String({ description: 'Empty while it is being prepared' }),
  format: Type.String(),
  state: Type.Enum(['preparing', 'ready', 'download'], { description: 'download: browsers cannot play it' }),
  width: Nullable(Type.Integer({ minimum: 1 })),
  height: Nullable(Type.Integer({ minimum: 1 })),
  durationMs: Nullable(Count),
  bytes: Count,
  poster: Nullable(ImageContent),
});
export type VideoContent = Static<typeof VideoContent>;

/** One of the two, as the author chose. */
export const CoverImage = Strict({
  blur: Nullable(
    Type.String({
      maxLength: serverLimits.blurMaxLength,
      description: 'The picture 24 pixels wide, as a data: address',
    }),
  ),
  picture: Nullable(ImageContent),
});
export type CoverImage = Static<typeof CoverImage>;

export const reactionEmojis = ['heart', 'thumbs-up', 'clapping'] as const;
export const ReactionEmoji = Type.Enum([...reactionEmojis]);
export type ReactionEmoji = Static<typeof ReactionEmoji>;
export const ReactionCounts = Strict({ heart: Count, 'thumbs-up': Count, clapping: Count });
export type ReactionCounts = Static<typeof ReactionCounts>;
export const Like = Strict({ userId: Uuid });
/** One of the comments that the post's own page names; their texts come from separate calls. */
const NamedComment = Strict({ id: Uuid });
export const Reaction = Strict({ id: Uuid, name: ReactionEmoji, userId: Uuid, postId: Uuid, commentId: Type.Null() });

export const Post = Strict({
  id: Uuid,
  _id: Uuid,
  title: Type.String(),
  description: Type.String({ description: "The text, or the creator's own teaser when the viewer may not read it" }),
  createdAt: Instant,
  editedAt: Nullable(Instant),
  scheduledFor: Nullable(Instant, { description: 'Set while only its author sees it' }),
  teaser: Nullable(Type.String(), { description: 'For the author alone' }),
  cover: Nullable(PostCover, { description: 'For the author alone' }),
  coverImage: Nullable(CoverImage, { description: 'For those who may not read the text, and for the author' }),
  inside: Nullable(Strict({ pictures: Count, videos: Count, minutes: Count }), {
    description:
      'What is locked, for those who may not read it. `minutes` to read the text: 0 if there is none, or if it is not known',
  }),
  postType: PostType,
  contentType: ContentType,
  visibility: Visibility,
  imageContent: Type.Array(ImageContent),
  videoContent: Type.Array(VideoContent),
  likes: Type.Array(Like),
  comments: Type.Array(NamedComment),
  reactions: Type.Array(Reaction),
  likeCount: Count,
  commentCount: Count,
  reactionCounts: ReactionCounts,
  author: Strict({ id: Uuid, profile: AuthorProfile, page: PageOfAuthor }),
  isPinned: Type.Boolean({ description: "Shown first on its creator's page" }),
  viewer: Strict({ liked: Type.Boolean(), reaction: Nullable(ReactionEmoji), canSee: Type.Boolean() }),
});
export type Post = Static<typeof Post>;

export const listPosts = endpoint({
  method: 'GET',
  path: '/posts',
  access: 'anyone',
  cost: ['search', 'page'],
  summary: "A creator's posts, or without authorId the viewer's home feed, newest first",
  query: Strict({
    postType: Type.Optional(PostType),
    authorId: Type.Optional(Uuid),
    media: Type.Optional(ContentType),
    visibility: Type.Optional(Visibility),
    q: Type.Optional(
      Type.String({ maxLength: limits.searchMaxLength, description: "Words in one creator's posts: with authorId" }),
    ),
    ...pageQuery,
  }),
  reply: Page(Post),
});

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:id',
  access: 'anyone',
  cost: ['page'],
  summary: 'One post; locked for those who may not read it',
  params: Strict({ id: Uuid }),
  reply: Post,
  errors: ['not_found'],
});

export const getStartPost = endpoint({
  method: 'GET',
  path: '/posts/start-here',
  access: 'anyone',
  cost: ['page'],
  summary:
    "The first post of a creator's page: the pinned one, else the newest for everybody, with media if there is one",
  query: Strict({ authorId: Uuid }),
  reply: Strict({ post: Nullable(Post) }),
});

const words = {
  title: Type.Optional(Type.String({ maxLength: limits.titleMaxLength })),
  description: Type.Optional(Type.String({ maxLength: limits.bodyMaxLength })),
  teaser: Type.Optional(Type.String({ maxLength: limits.teaserMaxLength })),
};
const files = {
  imageContent: Type.Optional(
    Type.Array(Strict({ id: Uuid, alt: Type.Optional(Type.String({ maxLength: limits.altMaxLength })) }), {
      maxItems: limits.imagesPerPostMax,
    }),
  ),
  videoContent: Type.Optional(
    Type.Array(Strict({ id: Uuid, posterId: Type.Optional(Uuid) }), { maxItems: serverLimits.videosPerPostMax }),
  ),
};
const covers = {
  cover: Type.Optional(PostCover),
  coverPictureId: Type.Optional(Uuid),
};

export const createPost = endpoint({
  method: 'POST',
  path: '/posts',
  access: 'creator',
  cost: ['posts', 'announcements', 'pictures'],
  summary: 'Publishes a post with images or a video, now or at a time to come',
  body: Strict({
    ...words,
    ...files,
    ...covers,
    postType: PostType,
    visibility: Visibility,
    publishAt: Type.Optional(Instant),
  }),
  reply: Post,
  status: 201,
  idempotent: true,
  errors: ['forbidden', 'not_found'],
});

export const PostChanges = Strict({
  ...words,
  ...files,
  ...covers,
  visibility: Type.Optional(Visibility),
  publishAt: Type.Optional(Nullable(Instant)),
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/posts/:id',
  access: 'creator',
  cost: ['oneRow'],
  summary: "Deletes one's own post, its files and what was said under it",
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});
