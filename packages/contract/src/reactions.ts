import type { Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Post, ReactionCounts, ReactionEmoji } from './posts.ts';
import { Strict, Uuid } from './scalars.ts';

export const ReactionSet = Strict({ id: Uuid, name: ReactionEmoji, counts: ReactionCounts });
export type ReactionSet = Static<typeof ReactionSet>;

export const reactToPost = endpoint({
  method: 'POST',
  path: '/reactions/post/:postId/reactions',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Sets the viewer's one reaction to a post; repeating the call changes nothing",
  params: Strict({ postId: Uuid }),
  body: Strict({ name: ReactionEmoji }),
  reply: ReactionSet,
  errors: ['not_found', 'membership_required', 'forbidden'],
});

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/reactions/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Takes one's own reaction back",
  params: Strict({ id: Uuid }),
  reply: Strict({ counts: ReactionCounts }),
  errors: ['not_found'],
});

export const getReactedPost = endpoint({
  method: 'GET',
  path: '/reactions/:id',
  access: 'anyone',
  cost: ['page'],
  summary: 'The post of a reaction; also by the id of the post, which is what a notification names',
  params: Strict({ id: Uuid }),
  reply: Post,
  errors: ['not_found'],
});
