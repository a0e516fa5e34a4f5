import { Readable } from 'node:stream';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { WireError } from '@udala/contract/errors';
import { serverLimits } from '@udala/contract/server-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { composed } from '../composed.ts';
import { inLocale, say } from '../say.ts';
import { localeOfRequest } from './request-locale.ts';
import { boundsOf, holdsMore } from './body-bounds.ts';
import { AppError, invalidField, notFound } from './errors.ts';
import { readText, shortName, unkeepableText } from './validation.ts';
import type { AnyViewer, Viewer } from './viewer.ts';

type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone' | 'provider' ? AnyViewer : Viewer;

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: ViewerOf<E>;
  /** Set for an idempotent endpoint; empty otherwise. */
  idempotencyKey: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** For routes whose largest valid body is smaller. */
export const BODY_MAX_BYTES = 16 * 1024;
const QUERY_VALUES_MAX = 50;
/** Unknown fields that are still named in the error message. */
const UNKNOWN_MAX = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Binds a contract endpoint to its handler: access, input and response. Access is checked before the body is read.
 * `rateLimit` is the number of calls of one caller in five minutes, if the common limit is too high; `bodyMaxBytes`
 * limits the body, if its largest valid size is too high.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  serve: (input: Input<E>) => Promise<ReplyOf<E>>,
  { rateLimit, bodyMaxBytes }: { rateLimit?: { max: number }; bodyMaxBytes?: number } = {},
): void {
  const bounds = endpoint.body && boundsOf(endpoint.body);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(bounds && { bodyLimit: bodyMaxBytes ?? Math.max(BODY_MAX_BYTES, bounds.bytes) }),
    config: { endpoint, ...(rateLimit && { rateLimit }) },
    schema: {
      tags: [endpoint.path.split('/', 2).join('')],
      summary: endpoint.path,
      description: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status ?? 200]: answerOf(endpoint), '4xx': WireError, '5xx': WireError },
    },
    preParsing: async (request) => {
      inLocale(localeOfRequest(request), () => assertAccess(endpoint.access, request.viewer));
    },
    preValidation: async (request) => {
      request.params = readText(request.params, endpoint.params);
      request.query = readText(request.query, endpoint.query);
      if (endpoint.access === 'provider') return;
      const valuesMax = bounds ? bounds.values + UNKNOWN_MAX : Infinity;
      inLocale(localeOfRequest(request), () => assertKeepable(request, valuesMax));
      request.query = composed(request.query);
      request.body = composed(request.body);
    },
    handler: async (request, reply) => {
      const toInput = () => ({
        params: request.params,
        query: request.query,
        body: request.body ?? null,
        viewer: request.viewer,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : '',
        request,
        reply,
      });
      reply.code(endpoint.status ?? 200);
      const answer = await inLocale(localeOfRequest(request), async () => serve(toInput() as unknown as Input<E>));
      if (endpoint.sends === undefined) return answer;
      reply.type(endpoint.sends);
      return Readable.from(answer as AsyncIterable<Uint8Array>, { objectMode: false });
    },
  });
}

/**
 * Called before validation, which creates an error and a message for each unknown field.
 * @throws AppError `invalid_request` for more values than a valid request has, or a text that cannot be stored.
 */
function assertKeepable({ params, query, body }: FastifyRequest, valuesMax: number): void {
  if (holdsMore(query, QUERY_VALUES_MAX)) throw invalidField('query', say().errors.tooManyFields);
  if (holdsMore(body, valuesMax)) throw invalidField('body', say().errors.tooManyFields);
  const bad = unkeepableText({ ...(params as object), ...(query as object) }) ?? unkeepableText(body);
  if (bad !== undefined) throw invalidField(shortName(bad) || 'body', say().errors.fieldUnkeepable);
}

/** A file is declared by its media type, so that it is not serialized as JSON. */
const answerOf = ({ reply, sends }: Endpoint) =>
  sends === undefined ? reply : { content: { [sends.split(';', 1).join('')]: { schema: reply } } };

/** Makes the browser download the response under this name, which must consist of letters, digits, `-` and `.`. */
export function downloadAs(reply: FastifyReply, fileName: string): void {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** @throws AppError `unauthenticated` or `forbidden`; `not_found` for whoever may not know of the endpoint. */
export function assertAccess(access: Access, viewer: AnyViewer | null): void {
  if (access === 'provider') return;
  if (viewer === null) throw new AppError('unauthenticated', say().errors.sessionEnded);
  if (access === 'anyone') return;
  if (viewer.userId === null) throw new AppError('unauthenticated', say().errors.signInFirst);
  if (access === 'creator' && !viewer.roles.includes('creator'))
    throw new AppError('forbidden', say().errors.forCreators);
  // The console is on the members site alone, like everything that a creator's host has no part in.
  if (access === 'operator' && !(viewer.tenantId === null && viewer.roles.includes('operator'))) throw notFound();
  if (access === 'patron' && !viewer.roles.includes('patron')) throw new AppError('forbidden', say().errors.forPatrons);
}

function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  const { idempotencyKeyMinLength: min, idempotencyKeyMaxLength: max } = serverLimits;
  if (typeof key === 'string' && key.length >= min && key.length <= max && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalidField('Idempotency-Key', say().errors.idempotencyKeyNeeded(min, max));
}
