import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { visiblePattern } from './patterns.ts';
import { Post } from './posts.ts';
import { AuthorProfile } from './profiles.ts';
import { Count, Empty, Instant, Nullable, Strict, Uuid } from './scalars.ts';

const CommentText = Type.String({ minLength: 1, maxLength: limits.commentMaxLength, pattern: visiblePattern });

export const commentFields = {
  id: Uuid,
  postId: Uuid,
  parentId: Nullable(Uuid),
  text: Type.String(),
  createdAt: Instant,
  author: Strict({ id: Uuid, profile: AuthorProfile }),
  isCreator: Type.Boolean({ description: "Written by the post's own author" }),
  isHeld: Type.Boolean({ description: 'Waits for the creator; until then only they and its author see it' }),
  isHidden: Type.Boolean({ description: 'Hidden by the creator; only they and its author see it' }),
  mayDelete: Type.Boolean(),
};

export const Reply = Strict(commentFields);
export type Reply = Static<typeof Reply>;

/** A comment with the first of its answers: the creator's own, then the oldest. */
export const Comment = Strict({ ...commentFields, replyCount: Count, replies: Type.Array(Reply) });
export type Comment = Static<typeof Comment>;

export const listComments = endpoint({
  method: 'GET',
  path: '/comments/post/:postId',
  access: 'anyone',
  cost: ['page'],
  summary:
    'The threads of a post: first those its creator began or answered, then the others, each newest first; with parentId the answers in one, oldest first; with threadOf the one thread a comment stands in, for a notification',
  params: Strict({ postId: Uuid }),
  query: Strict({ parentId: Type.Optional(Uuid), threadOf: Type.Optional(Uuid), ...pageQuery }),
  reply: Page(Comment),
  errors: ['not_found', 'membership_required'],
});

export const createComment = endpoint({
  method: 'POST',
  path: '/comments/post/:postId',
  access: 'signed-in',
  cost: ['comments'],
  summary: 'Comments on a post, or answers a comment; an answer to an answer joins the same thread',
  params: Strict({ postId: Uuid }),
  body: Strict({ text: CommentText, parentId: Type.Optional(Uuid) }),
  reply: Comment,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'membership_required', 'forbidden'],
});

export const showComment = endpoint({
  method: 'POST',
  path: '/comments/:id/show',
  access: 'creator',
  cost: ['oneRow'],
  summary:
    "Lets a held or hidden comment on one's own post be seen; an answer to a hidden one stays hidden with it, and so does what somebody wrote whom one blocks",
  params: Strict({ id: Uuid }),
  reply: Comment,
  errors: ['not_found', 'conflict'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Deletes one's own comment, or any on one's own post, with its answers",
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});

export const getCommentedPost = endpoint({
  method: 'GET',
  path: '/comments/:id',
  access: 'anyone',
  cost: ['page'],
  summary: 'The post of a comment',
  params: Strict({ id: Uuid }),
  reply: Post,
  errors: ['not_found'],
});
