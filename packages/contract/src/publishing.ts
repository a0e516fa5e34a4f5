import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { Post, PostChanges } from './posts.ts';
import { Empty, Strict, Uuid } from './scalars.ts';

/** Posts of one creator: each is announced to everybody who may read it. */
export const postsPerDay = 200;

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/posts/:id',
  access: 'creator',
  cost: ['oneRow', 'announcements', 'pictures'],
  summary: "Changes one's own post; what is left out stays. A scheduled one is published at once by publishAt: null",
  params: Strict({ id: Uuid }),
  body: PostChanges,
  reply: Post,
  errors: ['not_found'],
});

export const listScheduledPosts = endpoint({
  method: 'GET',
  path: '/posts/scheduled',
  access: 'creator',
  cost: ['page'],
  summary: "One's own posts that wait for their time, the next one first",
  query: Strict(pageQuery),
  reply: Page(Post),
});

const pin = {
  path: '/posts/:id/pin',
  access: 'creator',
  cost: ['oneRow'],
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
} as const;

export const pinPost = endpoint({
  ...pin,
  method: 'PUT',
  summary: "Shows one's own published post first on one's page, in place of the one pinned before",
});

export const unpinPost = endpoint({ ...pin, method: 'DELETE', summary: 'Ends that' });
