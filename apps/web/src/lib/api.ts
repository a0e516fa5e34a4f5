import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { noteAge } from './cached-responses.ts';
import { takeEarlyRead } from './early-reads.ts';
import { readError, unreachable, type ApiError } from './api-error.ts';
import type { WireRequest } from './request.ts';
import { readText } from './session-storage.ts';

/** Transport of calls: the browser's fetch, or on the server a direct call of the API. */
export type Fetcher = (path: string, init: RequestInit) => Promise<{ status: number; body: unknown }>;

/** Dependencies of thunks and calls besides the store. */
export interface Outside {
  fetcher: Fetcher;
  /** Opens another address in place of this document. */
  leaveFor: (url: string) => void;
}

/** Timeout of reads, which can be repeated. Changes have none: only their answer tells whether they were made. */
const readPatienceMs = 30_000;

export const browserFetcher: Fetcher = async (path, init) => {
  const early = takeEarlyRead(path, init);
  const over = early?.over ?? new AbortController();
  const giveUp = () => over.abort();
  init.signal?.addEventListener('abort', giveUp);
  // Aborting after the answer has arrived has no effect.
  if (init.method === 'GET') setTimeout(giveUp, readPatienceMs);
  const response = await (early?.response ?? fetch(path, { ...init, signal: over.signal }));
  noteAge(response);
  // A success must have a whole body, so a truncated one rejects. A failure counts even without a readable body.
  const whole = (cause: unknown) => (response.ok ? Promise.reject(cause) : null);
  return { status: response.status, body: (await response.json().catch(whole)) as unknown };
};

interface ExtraOptions {
  /** Shows no toast on failure. */
  quiet?: boolean;
}

/** Call details that app/failures.ts needs for a failed call. */
export interface CallMeta {
  quiet: boolean;
  /** The token sent with the call: a 401 means that this session is over. */
  token: string | null;
}

const baseQuery: BaseQueryFn<WireRequest, unknown, ApiError, ExtraOptions, CallMeta> = async (
  call,
  { extra, signal },
  options,
) => {
  const { fetcher } = extra as Outside;
  const token = readText('token');
  const meta: CallMeta = { quiet: options?.quiet ?? false, token };
  try {
    const { status, body } = await fetcher(call.path, { ...initOf(call, token), signal });
    return status >= 200 && status < 300 ? { data: body, meta } : { error: readError(status, body), meta };
  } catch {
    return { error: unreachable, meta };
  }
};

function initOf({ method, body, form, idempotencyKey }: WireRequest, token: string | null): RequestInit {
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
  return { method, headers, ...(payload !== undefined && { body: payload }) };
}

/** The API client. Features add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  baseQuery,
  keepUnusedDataFor: 60,
  tagTypes: [
    'Post',
    'Posts',
    'Comments',
    'Scheduled',
    'Profile',
    'Membership',
    'Subscription',
    'Notifications',
    'Payments',
    'Balance',
    'Payouts',
    'Disputes',
    'Console',
  ],
  endpoints: () => ({}),
});
