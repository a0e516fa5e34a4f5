import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

export type Tx = Transaction<DB>;
export type AfterCommit = (hint: () => void) => void;

const MAX_TRIES = 3;
const retriable = new Set(['40001', '40P01']);
/** True for a deadlock or serialization failure: a retry may succeed. */
export const isRetriable = (error: unknown): boolean => retriable.has(sqlState(error) ?? '');

const hintsOf = new WeakMap<Tx, (() => void)[]>();

/** The `afterCommit` of `inTransaction`, for code that is only given the transaction. */
export const afterCommitOf = (tx: Tx, hint: () => void): void => void hintsOf.get(tx)?.push(hint);

/** PostgreSQL's five-character error code, or undefined if the error is not from the server. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;

/** The name of the violated constraint, or undefined. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlState(error)?.startsWith('23') &&
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

const isTx = (db: Db): db is Tx => db.isTransaction;

/**
 * Runs `work` in one transaction, or in the caller's if `db` is one: a batch of services commits as a whole.
 * `afterCommit` is for effects that need the commit and may be lost (socket hints); effects that must not be lost are
 * job rows written inside. Retries after a deadlock or serialization failure.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db, (hint) => afterCommitOf(db, hint));
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
