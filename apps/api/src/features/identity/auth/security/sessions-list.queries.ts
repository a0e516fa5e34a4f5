import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export interface SignInRow {
  id: string;
  /** Last used first. */
  hosts: string[];
  user_agent: string;
  created_at: Date;
  seen_at: Date;
}

export async function findSignInsOf(db: Db, userId: string, now: Date): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    with living as (
      select coalesce(parent_id, id) as sign_in_id, host, max(seen_at) as seen_at from sessions
      where user_id = ${userId} and expires_at > ${now} group by 1, 2)
    select s.id, s.user_agent, s.created_at, max(l.seen_at) as seen_at, array_agg(l.host order by l.seen_at desc, l.host) as hosts
    from living l join sessions s on s.id = l.sign_in_id
    group by s.id order by max(l.seen_at) desc, s.id desc`.execute(db);
  return rows;
}
