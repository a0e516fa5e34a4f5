import { sql } from 'kysely';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Slots of one address: it gets at most two emails in the window, whoever invites. A constraint allows no third slot.
 */
const places = [1, 2] as const;
const TAKEN_FOR_MS = days(30);

/** Takes a slot of an address; false if all are taken. Concurrent callers wait for the same row. */
export async function takeAddress(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  for (const place of places) {
    const { rows } = await sql`
      insert into invited_addresses (email_hash, place, taken_at) values (${hash}, ${place}, ${now})
      on conflict (email_hash, place) do update set taken_at = excluded.taken_at
        where invited_addresses.taken_at <= ${later(now, -TAKEN_FOR_MS)}
      returning place`.execute(tx);
    if (rows.length === 1) return true;
  }
  return false;
}

/** Frees the slot of an email that was not sent after all. */
export async function freeAddress(tx: Tx, hash: Buffer, takenAt: Date): Promise<void> {
  await sql`
    delete from invited_addresses where ctid = (
      select ctid from invited_addresses where email_hash = ${hash} and taken_at = ${takenAt} limit 1 for update)`.execute(
    tx,
  );
}

/** When a slot becomes free. */
export async function findFreeAt(db: Db, hash: Buffer, now: Date): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(taken_at) as first from invited_addresses where email_hash = ${hash}`.execute(db);
  return later(rows[0]?.first ?? now, TAKEN_FOR_MS);
}

const deleteTakenBy = sweeperOf('invited_addresses', 'taken_at', '<=');

export const deleteExpiredAddresses = (db: Db, now: Date): Promise<void> =>
  deleteTakenBy(db, later(now, -TAKEN_FOR_MS));

/**
 * Counts one email of the instance's day; false if the limit is reached. One statement, so that concurrent callers
 * cannot exceed it.
 */
export async function takeOfDay(tx: Tx, day: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into invitation_days (day, sent) values (${day}, 1)
    on conflict (day) do update set sent = invitation_days.sent + 1 where invitation_days.sent < ${most}
    returning sent`.execute(tx);
  return rows.length === 1;
}

export async function giveBackToDay(tx: Tx, day: string): Promise<void> {
  await sql`update invitation_days set sent = sent - 1 where day = ${day} and sent > 0`.execute(tx);
}

export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select sent from invitation_days where day = ${day}`.execute(db);
  return rows[0]?.sent ?? 0;
}

export const deleteDaysBefore = (db: Db, before: string) =>
  sql`delete from invitation_days where day < ${before}::date`.execute(db);
