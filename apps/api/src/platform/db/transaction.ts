import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

export type Tx = Transaction<DB>;
export type AfterCommit = (hint: () => void) => void;

const MAX_TRIES = 3;
const retriable = new Set(['40001', '40P01']);
/** A deadlock or serialisation failure: the same may succeed now. */
export const isRetriable = (error: unknown): boolean => retriable.has(sqlState(error) ?? '');

const hintsOf = new WeakMap<Tx, (() => void)[]>();

/** The same as `inTransaction` hands its work, for whoever is given the transaction alone. */
export const afterCommitOf = (tx: Tx, hint: () => void): void => void hintsOf.get(tx)?.push(hint);

/** PostgreSQL's five-letter code of an error, or undefined when it is not the server's. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;

/** The name of the constraint that refused a row, or undefined. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlState(error)?.startsWith('23') &&
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

/**
 * Runs `work` in one transaction. What must happen only if it commits, and may be lost, goes through `afterCommit`
 * (socket hints); what must not be lost is a job row written inside. A deadlock or serialisation failure is tried again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const hints: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        hintsOf.set(tx, hints);
        return work(tx, (hint) => hints.push(hint));
      });
      for (const hint of hints) hint();
      return result;
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetriable(error)) throw error;
    }
  }
}
