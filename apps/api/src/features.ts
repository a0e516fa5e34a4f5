import type { FastifyInstance } from 'fastify';
import { authRoutes } from '#features/auth/auth.routes.ts';
import { googleRoutes } from '#features/auth/google/google.routes.ts';
import { securityRoutes } from '#features/auth/security/security.routes.ts';
import { sweepAuth } from '#features/auth/sweep.ts';
import { creatorsRoutes } from '#features/creators/creators.routes.ts';
import { membershipsRoutes } from '#features/memberships/memberships.routes.ts';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { postsRoutes } from '#features/posts/posts.routes.ts';
import { feedRoutes } from '#features/feed/feed.routes.ts';
import { followsRoutes } from '#features/follows/follows.routes.ts';
import { likesRoutes } from '#features/likes/likes.routes.ts';
import { usersRoutes } from '#features/users/users.routes.ts';
import { sweepKeys } from '#platform/http/idempotency.ts';
import { sendOutgoingMail } from '#platform/mail/outgoing.ts';
import { mediaRoutes } from '#features/media/media.routes.ts';
import { billingRoutes } from '#features/billing/billing.routes.ts';
import { payoutsRoutes } from '#features/payouts/payouts.routes.ts';
import { settleInBackground } from '#features/subscriptions/settle-in-background.ts';
import { subscriptionsRoutes } from '#features/subscriptions/subscriptions.routes.ts';
import type { Deps } from './deps.ts';
import { publicConfigRoutes } from './public-config.ts';

/** One line a feature: its routes, and the work it does behind them. */
export function registerFeatures(app: FastifyInstance, deps: Deps): void {
  publicConfigRoutes(app, deps);
  authRoutes(app, deps);
  securityRoutes(app, deps);
  googleRoutes(app, deps);
  sweepAuth(deps);
  sweepKeys(deps);
  usersRoutes(app, deps);
  creatorsRoutes(app, deps);
  membershipsRoutes(app, deps);
  sendOutgoingMail(deps);
  notificationsRoutes(app, deps);
  postsRoutes(app, deps);
  feedRoutes(app, deps);
  likesRoutes(app, deps);
  followsRoutes(app, deps);
  mediaRoutes(app, deps);
  subscriptionsRoutes(app, deps);
  billingRoutes(app, deps);
  settleInBackground(deps);
  payoutsRoutes(app, deps);
}
