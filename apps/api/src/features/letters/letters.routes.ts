import * as contract from '@udala/contract/letters';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { letterPage } from './letter-links.ts';
import { chooseLetters, showLetterChoice } from './letters.service.ts';

/** A link is opened once or twice; many people may share an address. */
const CALLS_PER_LINK = 5;
const CLICK_MAX_BYTES = 4096;

export function lettersRoutes(app: FastifyInstance, deps: Deps): void {
  const rateLimit = { max: Math.ceil(deps.config.requestsPer5Minutes / CALLS_PER_LINK) };
  route(app, contract.showLetterChoice, ({ params }) => showLetterChoice(deps, params.token), { rateLimit });
  route(app, contract.chooseLetters, ({ params, body }) => chooseLetters(deps, params.token, body.postEmails), {
    rateLimit,
  });
  void app.register(async (scope) => oneClickRoutes(scope, deps));
}

/**
 * What a letter's List-Unsubscribe header names (RFC 8058): mail programs post a form there, people open it. The token is
 * all it goes by, so that no session is asked for and no cookie counts.
 */
function oneClickRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: CLICK_MAX_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.get<{ Params: { token: string } }>('/letters/:token', async ({ params: { token } }, reply) => {
    await showLetterChoice(deps, token);
    return reply.redirect(letterPage(token), 303);
  });
  app.post<{ Params: { token: string } }>('/letters/:token', async ({ params: { token } }, reply) => {
    await chooseLetters(deps, token, 'off');
    return reply.code(200).send();
  });
}
