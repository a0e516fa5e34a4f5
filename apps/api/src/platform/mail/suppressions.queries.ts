import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** True if the address gets no more emails: its mail server rejected them for good, or the operator suppressed it. */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select true from email_suppressions where email = lower(${email})`.execute(db);
  return rows.length === 1;
}

export async function noteSuppression(
  db: Db,
  { email, reason, now }: { email: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into email_suppressions (email, source, reason, suppressed_at) values (lower(${email}), 'server', ${reason}, ${now})
    on conflict do nothing`.execute(db);
}

/** Lifts the suppression after somebody has read an email there. */
export async function deleteSuppression(db: Db, email: string): Promise<void> {
  await sql`delete from email_suppressions where email = lower(${email})`.execute(db);
}
