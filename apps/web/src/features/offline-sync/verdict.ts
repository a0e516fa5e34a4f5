import { isApiError } from '#lib/api-error.ts';

/** The server knows the keys of what it took for thirty days: later it could not tell a repetition. */
const oldestMs = 28 * 86_400_000;
/** A server that breaks down over one of them this often is not asked again; the others must not wait behind it. */
const breakdownsMax = 5;
const BROKEN = 500;

export const waitedTooLong = (atMs: number, nowMs: number): boolean => nowMs - atMs > oldestMs;

/** What comes of a deed that did not arrive: another try, one that counts, or none. */
export function verdictOf(error: unknown, breakdowns: number): 'later' | 'broke down' | 'rejected' {
  if (!isApiError(error) || isForLater(error.status)) return 'later';
  return error.status === BROKEN && breakdowns < breakdownsMax ? 'broke down' : 'rejected';
}

/** No answer, a session that is over, too many at once, or a server that is not there. */
const isForLater = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status > BROKEN;
