import { sqlState } from './transaction.ts';

const networkFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True if the database is unreachable, cancelled the query or stopped during it: the query itself is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error) ?? '';
  if (/^(?:08|53|57)/.test(state)) return true;
  if ('code' in error && typeof error.code === 'string' && networkFaults.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
