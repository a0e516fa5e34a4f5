import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export interface SessionRow {
  id: string;
  host: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
}

export async function findSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, host, user_agent, created_at, seen_at from sessions
    where user_id = ${userId} and expires_at > ${now}
    order by seen_at desc, id desc`.execute(db);
  return rows;
}
