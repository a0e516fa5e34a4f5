import { optOutOfInvitations as optOutEndpoint } from '@udala/contract/emails';
import { limits } from '@udala/contract/limits';
import * as contract from '@udala/contract/members';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getInvitationAllowance } from './allowance.service.ts';
import { importMembers } from './import.service.ts';
import { optOutPage } from './invitation-links.ts';
import { deleteInvitation, getHash, listInvitations, optOutOfInvitations } from './invitations.service.ts';

/**
 * Bytes of a character as browsers write JSON. Escaped it would take twelve, which the limit does not allow for,
 * because the body is read whole into memory.
 */
const CHARACTER_BYTES = 4;
const ABOUT_BYTES = 1024;
const importLimit = {
  rateLimit: { max: 40 },
  bodyMaxBytes: CHARACTER_BYTES * limits.importMaxLength + ABOUT_BYTES,
};
/** A link is opened once or twice; many people may share an address. */
const CALLS_PER_LINK = 5;
const CLICK_MAX_BYTES = 4096;

export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.importMembers,
    ({ viewer, body, idempotencyKey }) => importMembers(deps, viewer, body, idempotencyKey),
    importLimit,
  );
  route(app, contract.getInvitationAllowance, ({ viewer }) => getInvitationAllowance(deps, viewer));
  route(app, contract.listInvitations, ({ viewer, query }) => listInvitations(deps, viewer, query));
  route(app, contract.deleteInvitation, ({ viewer, params }) => deleteInvitation(deps, viewer, params));
  void app.register(async (scope) => optOutRoutes(scope, deps));
}

/**
 * The address in an email's List-Unsubscribe header (RFC 8058): mail programs post a form there, people open it. The
 * token alone authorizes the request, so no session is required and no cookie is read.
 */
function optOutRoutes(app: FastifyInstance, deps: Deps): void {
  const rateLimit = { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_LINK) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: CLICK_MAX_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.get<{ Params: { token: string } }>('/emails/invitations/:token', async ({ params: { token } }, reply) => {
    getHash(deps, token);
    return reply.redirect(optOutPage(token), 303);
  });
  route(
    app,
    optOutEndpoint,
    async ({ params }) => {
      await optOutOfInvitations(deps, params.token);
      return {};
    },
    { rateLimit },
  );
}
