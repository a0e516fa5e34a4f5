import { searchCreators as searchEndpoint } from '@udala/contract/creators';
import * as contract from '@udala/contract/profiles';
import type { FastifyInstance } from 'fastify';
import * as m from '@udala/messages/creators-server';
import type { Deps } from '#app/deps.ts';
import { createGate } from '#platform/gate.ts';
import { route } from '#platform/http/route.ts';
import { knownHostRoute } from './known-host.routes.ts';
import { checkUserName, getOwnPage, saveOwnPage } from './creators.service.ts';
import { searchCreators } from './search.service.ts';

/** A word that is in every name is compared with every name: whoever floods the search holds up the search alone. */
const SEARCHES = { running: 3, waiting: 50, full: m.searchBusy };

export function creatorsRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = createGate(SEARCHES);
  route(app, contract.checkUserName, ({ viewer, body }) => checkUserName(deps, viewer, body.userName));
  route(app, contract.getOwnPage, ({ viewer }) => getOwnPage(deps, viewer));
  route(app, contract.saveOwnPage, ({ viewer, body }) => saveOwnPage(deps, viewer, body));
  route(app, searchEndpoint, ({ viewer, query }) => inTurn(() => searchCreators(deps, viewer, query)));
  knownHostRoute(app, deps);
}
