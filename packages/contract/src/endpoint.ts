import type { Static, TSchema } from 'typebox';
import type { Cost } from './bounds.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Access to an endpoint. The route helper rejects all other callers before the handler runs; a rule that needs the
 * object itself (its owner, its readers) is the service's.
 */
export type Access = 'anyone' | 'signed-in' | 'patron' | 'creator' | 'operator' | 'provider';

interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Served at the origin's root; parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /** Resources that serving it uses, and their bounds, beside one of the caller's `requests` and a `body`. */
  cost: Cost;
  summary: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply: TSchema;
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /**
   * Codes beyond those every endpoint may answer (invalid_request, unauthenticated, rate_limited, internal,
   * unavailable, and not_found on a host without a page) and those that follow from its access, its body and its key.
   */
  errors?: readonly ErrorCode[];
  /** Costs money or sends something: an `Idempotency-Key` header is required. */
  idempotent?: true;
  /** Type of the file that is answered instead of JSON; its schema is for the documentation. */
  sends?: string;
  /** The body is a file, not JSON. */
  multipart?: true;
}

export type Endpoint = EndpointShape;

/** Defines one operation of the wire: routes, calls, documentation and tests derive from it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends TSchema ? Static<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends TSchema ? Static<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends TSchema ? Static<E['body']> : undefined;
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;
