import * as contract from '@udala/contract/emails';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { unsubscribePage } from './unsubscribe-links.ts';
import { updateEmailPreferences, getEmailPreferences } from './emails.service.ts';

/** A link is opened once or twice; many people may share an address. */
const CALLS_PER_LINK = 5;
const CLICK_MAX_BYTES = 4096;

export function emailsRoutes(app: FastifyInstance, deps: Deps): void {
  const rateLimit = { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_LINK) };
  route(app, contract.getEmailPreferences, ({ params }) => getEmailPreferences(deps, params.token), { rateLimit });
  route(
    app,
    contract.updateEmailPreferences,
    ({ params, body }) => updateEmailPreferences(deps, params.token, body.postEmails),
    {
      rateLimit,
    },
  );
  void app.register(async (scope) => oneClickRoutes(scope, deps));
}

/**
 * The address in an email's List-Unsubscribe header (RFC 8058): mail programs post a form there, people open it. The
 * token alone authorizes the request, so no session is required and no cookie is read.
 */
function oneClickRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: CLICK_MAX_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.get<{ Params: { token: string } }>('/emails/:token', async ({ params: { token } }, reply) => {
    await getEmailPreferences(deps, token);
    return reply.redirect(unsubscribePage(token), 303);
  });
  app.post<{ Params: { token: string } }>('/emails/:token', async ({ params: { token } }, reply) => {
    await updateEmailPreferences(deps, token, 'off');
    return reply.code(200).send();
  });
}
