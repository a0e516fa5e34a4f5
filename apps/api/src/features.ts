import type { FastifyInstance } from 'fastify';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { postsRoutes } from '#features/posts/posts.routes.ts';
import { feedRoutes } from '#features/feed/feed.routes.ts';
import { likesRoutes } from '#features/likes/likes.routes.ts';
import type { Deps } from './deps.ts';

/** One line a feature: its routes, and the work it does behind them. */
export function registerFeatures(app: FastifyInstance, deps: Deps): void {
  notificationsRoutes(app, deps);
  postsRoutes(app, deps);
  feedRoutes(app, deps);
  likesRoutes(app, deps);
}
