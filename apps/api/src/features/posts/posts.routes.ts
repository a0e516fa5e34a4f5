import * as contract from '@udala/contract/posts';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { workRemoveFiles } from '#platform/storage/remove-files.ts';
import type { Deps } from '#app/deps.ts';
import { createPost, deletePost, getPost } from './posts.service.ts';

export function postsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPost, ({ viewer, params }) => getPost(deps, viewer, params.id));
  route(app, contract.createPost, ({ viewer, body, idempotencyKey }) => createPost(deps, viewer, body, idempotencyKey));
  route(app, contract.deletePost, async ({ viewer, params }) => {
    await deletePost(deps, viewer, params.id);
    return {};
  });
  workRemoveFiles(deps.jobs, deps.storage);
}
