import { sql } from 'kysely';
import { movableClock, type MovableClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Db } from './database.ts';
import type { Listener } from './listener.ts';

const CHANNEL = 'udala_clock';

interface SharedClockOptions {
  db: Db;
  listener: Listener;
  local: boolean;
  log: Logger;
}

/** The clock of this process. In local mode it follows the offset that the sandbox stores in the database. */
export async function followClock({ db, listener, local, log }: SharedClockOptions): Promise<MovableClock> {
  const clock = movableClock();
  if (!local) return clock;

  const read = async () => {
    const row = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirst();
    if (row) clock.moveTo(row.offset_ms);
  };
  await listener.listen(
    CHANNEL,
    (payload) => clock.moveTo(Number(payload)),
    (isListening) => {
      // Catches up on changes missed while not listening.
      if (isListening) read().catch((error: unknown) => log.debug({ err: error }, 'clock could not be read'));
    },
  );
  await read();
  return clock;
}

/** Moves the clock of every process on this database, forward only. */
export async function moveSharedClock(db: Db, offsetMs: number): Promise<void> {
  await sql`insert into clock_offset (offset_ms) values (${offsetMs})
    on conflict (one) do update set offset_ms = greatest(clock_offset.offset_ms, excluded.offset_ms)`.execute(db);
  await sql`select pg_notify(${CHANNEL}, ${String(offsetMs)})`.execute(db);
}
