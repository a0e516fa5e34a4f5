import * as contract from '@udala/contract/preferences';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getPreferences, updatePreferences } from './preferences.service.ts';

export function preferencesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPreferences, ({ viewer }) => getPreferences(deps, viewer));
  route(app, contract.updatePreferences, ({ viewer, body }) => updatePreferences(deps, viewer, body));
}
