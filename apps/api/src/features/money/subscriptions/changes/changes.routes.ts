import * as changes from '@udala/contract/subscription-changes';
import * as links from '@udala/contract/subscription-links';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { agreeToPrice } from './agree-to-price.service.ts';
import { cancelSubscription, explainCancelling } from './cancel.service.ts';
import { endSubscription } from './end.service.ts';
import { followLink, showLinked } from '../links/links.service.ts';
import { pauseSubscription, resumeSubscription } from './pause.service.ts';
import { paySubscription } from '../paying/pay.service.ts';

/** A link is opened once or twice, but many people may share an IP address. */
const CALLS_PER_LINK = 5;

export function subscriptionChangesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, changes.cancelSubscription, ({ viewer, params }) => cancelSubscription(deps, viewer, params.id));
  route(app, changes.explainCancelling, async ({ viewer, params, body }) => {
    await explainCancelling(deps, viewer, params.id, body.reason);
    return {};
  });
  route(app, changes.resumeSubscription, ({ viewer, params }) => resumeSubscription(deps, viewer, params.id));
  route(app, changes.pauseSubscription, ({ viewer, params }) => pauseSubscription(deps, viewer, params.id));
  route(app, changes.paySubscription, ({ viewer, idempotencyKey, params }) =>
    paySubscription(deps, viewer, idempotencyKey, params.id),
  );
  route(app, changes.agreeToPrice, ({ viewer, params, body }) => agreeToPrice(deps, viewer, params.id, body.price));
  route(app, changes.endSubscription, async ({ viewer, params, body }) =>
    endSubscription(deps, viewer, params.id, body.refund),
  );
}

export function subscriptionLinksRoutes(app: FastifyInstance, deps: Deps): void {
  const rateLimit = { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_LINK) };
  route(app, links.showLinked, ({ viewer, params }) => showLinked(deps, viewer, params.token), { rateLimit });
  route(app, links.followLink, ({ viewer, params }) => followLink(deps, viewer, params.token), { rateLimit });
}
