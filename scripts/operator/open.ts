import os from 'node:os';
import { notifyOfCommand } from '../../apps/api/src/page-changes.ts';
import { movableClock, type Clock } from '../../apps/api/src/platform/clock.ts';
import { createDb, createPool, type Db } from '../../apps/api/src/platform/db/database.ts';
import { longWork } from '../../apps/api/src/platform/db/watched-client.ts';
import { createJobs, type Jobs } from '../../apps/api/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';

/** Context of an operator's action: the database, the product's time, and the operator. */
export interface OperatorContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly actor: { readonly operator: string };
}

export const currentActor = () => ({ operator: os.userInfo().username });
export const CONNECTIONS = 2;
/** An operator at a terminal waits for a busy database longer than a browser does. */
export const DATABASE_SECONDS = 60;

/** Starts no server and no job worker: the running processes do what is enqueued. */
export async function withOperatorContext(
  url: string,
  work: (context: OperatorContext) => Promise<void>,
): Promise<void> {
  const log = createLog('silent');
  const timeouts = { waitMs: DATABASE_SECONDS * 1_000, socketTimeoutMs: DATABASE_SECONDS * 1_000 };
  const pool = createPool({ connectionString: url, max: CONNECTIONS, log, ...timeouts });
  const db = createDb(pool);
  try {
    const clock = movableClock();
    const offset = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirst();
    if (offset) clock.moveTo(offset.offset_ms);
    await longWork(() => work({ db, clock, jobs: createJobs({ pool, log, works: false }), actor: currentActor() }));
    await notifyOfCommand(db);
  } finally {
    await db.destroy();
    await pool.end();
  }
}
