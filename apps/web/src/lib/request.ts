import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@udala/contract/endpoint';

type Given<Value, Name extends string> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

/** The input that a call of this endpoint requires. */
export type RequestInput<E extends Endpoint> = Given<ParamsOf<E>, 'params'> &
  Given<QueryOf<E>, 'query'> &
  Given<BodyOf<E>, 'body'> &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown) &
  (E extends { multipart: true } ? { form: FormData } : unknown);

/** One call, ready to be sent. */
export interface WireRequest {
  method: Endpoint['method'];
  /** With parameters filled in and the query appended. */
  path: string;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends RequestInput<E> ? [input?: RequestInput<E>] : [input: RequestInput<E>];

/** Builds a call of a contract endpoint. Types come from the contract; at run time only method and path are read. */
export function request<E extends Endpoint>(endpoint: E, ...[given]: Arguments<E>): WireRequest {
  const { params = {}, query = {}, ...rest } = (given ?? {}) as AnyInput;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(entries).toString();
  return { method: endpoint.method, path: search ? `${path}?${search}` : path, ...rest };
}
