import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Post } from './posts.ts';
import { Count, Nullable, Strict, Uuid } from './scalars.ts';

export const likePost = endpoint({
  method: 'POST',
  path: '/likes/post/:postId/like',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Toggles the viewer's like; with `liked` it sets it, so a repeated call changes nothing",
  params: Strict({ postId: Uuid }),
  body: Nullable(Strict({ liked: Type.Optional(Type.Boolean()) })),
  reply: Strict({ liked: Type.Boolean(), likeCount: Count }),
  errors: ['not_found', 'membership_required', 'forbidden'],
});

export const getLikedPost = endpoint({
  method: 'GET',
  path: '/likes/:id',
  access: 'anyone',
  cost: ['page'],
  summary: 'The post of a like, by the id of the post: likes have no id of their own',
  params: Strict({ id: Uuid }),
  reply: Post,
  errors: ['not_found'],
});
