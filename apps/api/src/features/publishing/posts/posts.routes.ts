import * as contract from '@udala/contract/posts';
import * as publishing from '@udala/contract/publishing';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { updatePost } from './edit.service.ts';
import {
  createPost,
  deletePost,
  getPost,
  getStartPost,
  listScheduledPosts,
  pinPost,
  unpinPost,
} from './posts.service.ts';

/** `noteRead` is called with every post that was sent on its own. */
export function postsRoutes(
  app: FastifyInstance,
  deps: Deps,
  noteRead: (viewer: AnyViewer, post: contract.Post) => void,
): void {
  route(app, contract.getPost, async ({ viewer, params }) => {
    const post = await getPost(deps, viewer, params.id);
    noteRead(viewer, post);
    return post;
  });
  route(app, contract.createPost, ({ viewer, body, idempotencyKey }) => createPost(deps, viewer, body, idempotencyKey));
  route(app, publishing.updatePost, ({ viewer, params, body }) => updatePost(deps, viewer, params.id, body));
  route(app, publishing.listScheduledPosts, ({ viewer, query }) => listScheduledPosts(deps, viewer, query));
  route(app, contract.getStartPost, ({ viewer, query }) => getStartPost(deps, viewer, query));
  route(app, publishing.pinPost, async ({ viewer, params }) => {
    await pinPost(deps, viewer, params.id);
    return {};
  });
  route(app, publishing.unpinPost, async ({ viewer, params }) => {
    await unpinPost(deps, viewer, params.id);
    return {};
  });
  route(app, contract.deletePost, async ({ viewer, params }) => {
    await deletePost(deps, viewer, params.id);
    return {};
  });
}
