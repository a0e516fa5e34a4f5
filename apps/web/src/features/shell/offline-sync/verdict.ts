import { isApiError } from '#lib/api-error.ts';

/**
 * Maximum age of an action. The server stores idempotency keys for thirty days: a later repetition would count twice.
 */
const oldestMs = 28 * 86_400_000;
/** Retries after internal server errors, before the action is rejected so that it does not block the others. */
const breakdownsMax = 5;
const BROKEN = 500;

export const waitedTooLong = (atMs: number, nowMs: number): boolean => nowMs - atMs > oldestMs;

/** Decides on a failed action: retry, retry with a limit, or reject. */
export function verdictOf(error: unknown, breakdowns: number): 'later' | 'broke down' | 'rejected' {
  if (!isApiError(error) || isForLater(error.status)) return 'later';
  return error.status === BROKEN && breakdowns < breakdownsMax ? 'broke down' : 'rejected';
}

/** Temporary failures: no answer, an expired session, a timeout, a rate limit, or a server that is down. */
const isForLater = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status > BROKEN;
