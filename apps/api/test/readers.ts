import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { later } from '#platform/clock.ts';
import { makeCreator, makeMember, makeOffer, makePerson } from './factories.ts';
import { membersHost } from './harness.ts';

/**
 * A creator with an offer, and viewers of their posts: a patron, a former patron, a stranger, another creator and that
 * creator's patron.
 */
export async function makeReaders(deps: Deps) {
  const [creator, other] = await Promise.all([makeCreator(deps), makeCreator(deps)]);
  const [patron, lapsed, stranger, otherPatron] = await Promise.all([
    makePerson(deps),
    makePerson(deps),
    makePerson(deps),
    makePerson(deps),
  ]);
  const offer = await makeOffer(deps, creator);
  await makeMember(deps, patron, creator, offer);
  await makeMember(deps, lapsed, creator, offer, later(deps.clock.now(), -1));
  await makeMember(deps, otherPatron, other, await makeOffer(deps, other));
  return { creator, offer, patron, lapsed, stranger, other, otherPatron };
}

export interface Asking {
  method?: 'GET' | 'HEAD';
  /** The media cookie's value. */
  cookie?: string | undefined;
  host?: string;
  headers?: Record<string, string>;
}

/** Requests a picture or a video as a browser does, with a cookie and no token. */
export async function askForFile(
  app: FastifyInstance,
  url: string,
  { method = 'GET', cookie, host = membersHost, headers }: Asking = {},
) {
  const answer = await app.inject({
    method,
    url,
    headers: { host, ...(cookie && { cookie: `udala_media=${cookie}` }), ...headers },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}
