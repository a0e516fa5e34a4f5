import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { noteAge } from './cached-responses.ts';
import { readError, unreachable, type ApiError } from './api-error.ts';
import type { WireRequest } from './request.ts';
import { readText } from './session-storage.ts';

/** How calls leave: the browser's fetch, or on the server the API itself. */
export type Fetcher = (path: string, init: RequestInit) => Promise<{ status: number; body: unknown }>;

/** What thunks and calls reach for beside the store. */
export interface Outside {
  fetcher: Fetcher;
  /** Leaves this document for another address. */
  leaveFor: (url: string) => void;
}

/** What is read can be asked for anew. A change waits: only its answer says whether it was made. */
const readPatienceMs = 30_000;

export const browserFetcher: Fetcher = async (path, init) => {
  const over = new AbortController();
  const giveUp = () => over.abort();
  init.signal?.addEventListener('abort', giveUp);
  // Of what was answered by then nothing is left to give up.
  if (init.method === 'GET') setTimeout(giveUp, readPatienceMs);
  const response = await fetch(path, { ...init, signal: over.signal });
  noteAge(response);
  // A success is answered in full or not at all; a failure is one also without a word of ours.
  const whole = (cause: unknown) => (response.ok ? Promise.reject(cause) : null);
  return { status: response.status, body: (await response.json().catch(whole)) as unknown };
};

interface ExtraOptions {
  /** Its failure is no news to a person: no toast. */
  quiet?: boolean;
}

/** What app/failures.ts must know of a call that did not succeed. */
export interface CallMeta {
  quiet: boolean;
  /** Whom the call spoke for: a 401 then means that this session is over. */
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

/** Everything the server knows. Features add their own endpoints with `api.injectEndpoints`. */
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
  ],
  endpoints: () => ({}),
});
