import * as contract from '@udala/contract/checklists';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getChecklist, updateChecklist } from './checklists.service.ts';

export function checklistsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getChecklist, ({ viewer }) => getChecklist(deps, viewer));
  route(app, contract.updateChecklist, ({ viewer, body }) => updateChecklist(deps, viewer, body));
}
