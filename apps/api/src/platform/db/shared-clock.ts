import { sql } from 'kysely';
import pg from 'pg';
import { movableClock, type MovableClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Db } from './database.ts';

const CHANNEL = 'udala_clock';
const RETRY_MS = 1_000;

interface Options {
  db: Db;
  connectionString: string;
  local: boolean;
  log: Logger;
}

/** The clock of this process. In local mode it follows the offset that the sandbox keeps in the database. */
export async function followClock({
  db,
  connectionString,
  local,
  log,
}: Options): Promise<{ clock: MovableClock; close(): Promise<void> }> {
  const clock = movableClock();
  if (!local) return { clock, close: async () => undefined };

  const read = async () => {
    const row = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirst();
    if (row) clock.moveTo(row.offset_ms);
  };
  let closed = false;
  let listener: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'udala clock' });
    listener = client;
    client.on('notification', ({ payload }) => clock.moveTo(Number(payload)));
    client.on('error', (error) => log.debug({ err: error }, 'clock listener lost'));
    client.on('end', () => {
      if (!closed) setTimeout(() => void relisten(), RETRY_MS).unref();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await read();
  };
  const relisten = () => listen().catch((error: unknown) => log.debug({ err: error }, 'clock listener not back yet'));

  await listen();
  return {
    clock,
    async close() {
      closed = true;
      await listener?.end().catch(() => undefined);
    },
  };
}

/** Moves the clock of every process on this database, forward only. */
export async function moveSharedClock(db: Db, offsetMs: number): Promise<void> {
  await sql`insert into clock_offset (offset_ms) values (${offsetMs})
    on conflict (one) do update set offset_ms = greatest(clock_offset.offset_ms, excluded.offset_ms)`.execute(db);
  await sql`select pg_notify(${CHANNEL}, ${String(offsetMs)})`.execute(db);
}
