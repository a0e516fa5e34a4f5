import * as contract from '@udala/contract/memberships';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route } from '#platform/http/route.ts';
import { createMembership, deleteMembership, updateMembership } from './offers.service.ts';
import { findPageByHost, listMemberships } from './pages.service.ts';

export function membershipsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createMembership, ({ viewer, body }) => createMembership(deps, viewer, body));
  route(app, contract.updateMembership, ({ viewer, params, body }) => updateMembership(deps, viewer, params.id, body));
  route(app, contract.deleteMembership, async ({ viewer, params }) => {
    await deleteMembership(deps, viewer, params.id);
    return {};
  });
  route(app, contract.listMemberships, ({ viewer, query }) => listMemberships(deps, viewer, query));
  route(app, contract.findPageByHost, ({ viewer, query }) => findPageByHost(deps, viewer, query.hostname));
}
