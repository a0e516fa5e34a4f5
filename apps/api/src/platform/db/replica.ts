import type pg from 'pg';
import type { Logger } from '../log.ts';
import { createDb, type Db } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { isRetriable } from './transaction.ts';

/** What is read there may be this much older than the primary. */
const LAG_MAX_MS = 1_000;
const CHECK_EVERY_MS = 250;

/** Where figures and lists are read that may be a second old. Never money, sessions, or what decides who may see what. */
export interface Replica {
  /** Reads from the replica, or from the primary where there is none, or it is away or more than a second behind. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const withoutReplica = (primary: Db): Replica => ({
  read: (work) => work(primary),
  close: async () => undefined,
});

interface ReplicaOptions {
  primary: Db;
  primaryPool: pg.Pool;
  pool: pg.Pool;
  log: Logger;
}

export function createReplica({ primary, primaryPool, pool, log }: ReplicaOptions): Replica {
  const db = createDb(pool);
  /** Positions of the primary's log, oldest first, that the replica has not been seen to have. */
  let awaited: { at: number; lsn: string }[] = [];
  /** The replica has everything that the primary had at this time. */
  let completeAt = -Infinity;
  let isUsed = false;
  const isFresh = () => performance.now() - completeAt <= LAG_MAX_MS;

  // The age of the last replayed transaction would not do: it grows while nothing is written, and says nothing once the
  // replica has lost its primary.
  async function check(): Promise<void> {
    const at = performance.now();
    const { rows } = await primaryPool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    awaited = [...awaited.filter((one) => at - one.at <= LAG_MAX_MS), { at, lsn: rows[0]?.lsn ?? '' }];
    const { rows: replayed } = await pool.query<{ count: number }>(
      'select count(*)::int as count from unnest($1::pg_lsn[]) lsn where lsn <= pg_last_wal_replay_lsn()',
      [awaited.map(({ lsn }) => lsn)],
    );
    const reached = awaited.splice(0, replayed[0]?.count ?? 0);
    completeAt = reached.at(-1)?.at ?? completeAt;
  }

  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log.debug({ err: error }, 'database replica could not be checked'))
      .finally(() => (checking = null));
    if (isFresh() === isUsed) return;
    isUsed = !isUsed;
    if (isUsed) log.info('database replica is used');
    else log.warn('database replica is away or behind: reading from the primary');
  }, CHECK_EVERY_MS).unref();

  return {
    async read(work) {
      if (!isFresh()) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        // Replay may cancel a statement that needs what it removes.
        if (!isDatabaseAway(error) && !isRetriable(error)) throw error;
        completeAt = -Infinity;
        return work(primary);
      }
    },
    async close() {
      clearInterval(timer);
      await checking;
      await db.destroy();
      await pool.end();
    },
  };
}
