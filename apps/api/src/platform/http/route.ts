import { Readable } from 'node:stream';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { WireError } from '@udala/contract/errors';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundsOf, holdsMore } from './body-bounds.ts';
import { AppError, invalidField } from './errors.ts';
import { readText, shortName, unkeepableText } from './validation.ts';
import type { AnyViewer, Viewer } from './viewer.ts';

type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone' | 'provider' ? AnyViewer : Viewer;

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: ViewerOf<E>;
  /** Of an idempotent endpoint; the empty string elsewhere. */
  idempotencyKey: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Of routes whose right bodies are smaller. */
export const BODY_MAX_BYTES = 16 * 1024;
const QUERY_VALUES_MAX = 50;
/** Fields that somebody may have sent too many, and is told the name of. */
const UNKNOWN_MAX = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Binds a contract endpoint to the function that serves it: who may call, what comes in, what goes out. The caller is
 * checked before the body is read. `rateLimit` is how many calls one caller has in five minutes, where all together are
 * too many; `bodyMaxBytes` how large a body may be, where that is not as large as any right one.
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
      assertAccess(endpoint.access, request.viewer);
    },
    preValidation: async (request) => {
      request.params = readText(request.params, endpoint.params);
      request.query = readText(request.query, endpoint.query);
      if (endpoint.access === 'provider') return;
      // Before each of them is looked at: what nobody knows costs a fault and a sentence.
      if (holdsMore(request.query, QUERY_VALUES_MAX)) throw invalidField('query', m.tooManyFields);
      if (bounds && holdsMore(request.body, bounds.values + UNKNOWN_MAX)) throw invalidField('body', m.tooManyFields);
      const bad =
        unkeepableText({ ...(request.params as object), ...(request.query as object) }) ?? unkeepableText(request.body);
      if (bad !== undefined) throw invalidField(shortName(bad) || 'body', m.fieldUnkeepable);
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        body: request.body ?? null,
        viewer: request.viewer,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : '',
        request,
        reply,
      };
      reply.code(endpoint.status ?? 200);
      const answer = await serve(input as unknown as Input<E>);
      if (endpoint.sends === undefined) return answer;
      reply.type(endpoint.sends);
      return Readable.from(answer as AsyncIterable<Uint8Array>, { objectMode: false });
    },
  });
}

/** A file is described by its type, so that nothing writes it as JSON. */
const answerOf = ({ reply, sends }: Endpoint) =>
  sends === undefined ? reply : { content: { [sends.split(';', 1).join('')]: { schema: reply } } };

/** Has the browser keep the answer under this name instead of showing it. The name is ours: letters, digits, `-` and `.`. */
export function downloadAs(reply: FastifyReply, fileName: string): void {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** @throws AppError `unauthenticated` or `forbidden`. */
export function assertAccess(access: Access, viewer: AnyViewer | null): void {
  if (access === 'provider') return;
  if (viewer === null) throw new AppError('unauthenticated', m.sessionEnded);
  if (access === 'anyone') return;
  if (viewer.userId === null) throw new AppError('unauthenticated', m.signInFirst);
  if (access === 'creator' && !viewer.roles.includes('creator')) throw new AppError('forbidden', m.forCreators);
  if (access === 'patron' && !viewer.roles.includes('patron')) throw new AppError('forbidden', m.forPatrons);
}

function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  const { idempotencyKeyMinLength: min, idempotencyKeyMaxLength: max } = limits;
  if (typeof key === 'string' && key.length >= min && key.length <= max && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalidField('Idempotency-Key', m.idempotencyKeyNeeded(min, max));
}
