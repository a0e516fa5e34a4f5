import { searchCreators as searchEndpoint } from '@udala/contract/creators';
import * as contract from '@udala/contract/profiles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { createSearchSemaphore } from '#platform/search-semaphore.ts';
import { route } from '#platform/http/route.ts';
import { knownHostRoute } from './known-host.routes.ts';
import { checkUserName, getOwnPage, saveOwnPage } from './creators.service.ts';
import { searchCreators } from './search.service.ts';

export function creatorsRoutes(app: FastifyInstance, deps: Deps): void {
  const searchSemaphore = createSearchSemaphore();
  route(app, contract.checkUserName, ({ viewer, body }) => checkUserName(deps, viewer, body.userName));
  route(app, contract.getOwnPage, ({ viewer }) => getOwnPage(deps, viewer));
  route(app, contract.saveOwnPage, ({ viewer, body }) => saveOwnPage(deps, viewer, body));
  route(app, searchEndpoint, ({ query }) => searchSemaphore(() => searchCreators(deps, query)));
  knownHostRoute(app, deps);
}
