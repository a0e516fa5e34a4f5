import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export interface SessionRow {
  id: string;
  host: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
}

export async function findSessionsOf(db: Db, userId: string, now: Date, limit: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, host, user_agent, created_at, seen_at from sessions
    where user_id = ${userId} and expires_at > ${now}
    order by seen_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** False when there is no such session, or it is somebody else's. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length === 1;
}
