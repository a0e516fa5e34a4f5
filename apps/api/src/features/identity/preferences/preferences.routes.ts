import * as contract from '@udala/contract/preferences';
import type { FastifyInstance } from 'fastify';
import { setLanguageCookie } from '#platform/http/language-cookie.ts';
import { route } from '#platform/http/route.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { getPreferences, updatePreferences } from './preferences.service.ts';

export function preferencesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPreferences, ({ viewer }) => getPreferences(deps, viewer));
  route(app, contract.updatePreferences, async ({ viewer, body, reply }) => {
    const preferences = await updatePreferences(deps, viewer, body);
    if (body.locale !== undefined) setLanguageCookie(deps, reply, localeOfTag(preferences.locale));
    return preferences;
  });
}
