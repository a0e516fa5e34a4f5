import { Type, type Static } from 'typebox';
import { Comment, commentFields } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { Count, Strict, Uuid } from './scalars.ts';

export const hideComment = endpoint({
  method: 'POST',
  path: '/comments/:id/hide',
  access: 'creator',
  cost: ['oneRow'],
  summary: "Hides a comment on one's own post, with its answers, from everybody but its author",
  params: Strict({ id: Uuid }),
  reply: Comment,
  errors: ['not_found'],
});

/** `unanswered`: recent, and its creator has not answered in its thread; listed only where asked for. */
const ReviewReason = Type.Enum(['held', 'reported', 'hidden', 'unanswered']);

/** A comment that waits for its creator. */
export const CommentToReview = Strict({
  ...commentFields,
  post: Strict({ id: Uuid, postType: Type.Enum(['Feed', 'Community']), title: Type.String() }),
  why: ReviewReason,
  reports: Count,
});
export type CommentToReview = Static<typeof CommentToReview>;

export const listCommentsToReview = endpoint({
  method: 'GET',
  path: '/comments/review',
  access: 'creator',
  cost: ['page'],
  summary: "Comments on one's own posts that are held, were reported, are hidden, or wait for an answer, newest first",
  query: Strict({ why: Type.Optional(ReviewReason), ...pageQuery }),
  reply: Page(CommentToReview),
  errors: ['not_found'],
});
