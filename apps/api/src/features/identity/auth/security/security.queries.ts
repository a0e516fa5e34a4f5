import { sql } from 'kysely';
import { endFeed } from '#features/outreach/sharing/private-feeds.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface SecurityOf {
  email: string;
  name: string;
  password_hash: string | null;
  has_google: boolean;
  has_totp: boolean;
  recovery_codes_left: number;
}

/** An active person's means of authentication, and the fields that emails need. */
export async function findSecurity(db: Db, userId: string): Promise<SecurityOf | undefined> {
  const { rows } = await sql<SecurityOf>`
    select u.email, p.name, u.password_hash,
      exists (select from identities i where i.user_id = u.id and i.provider = 'google') as has_google,
      exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null) as has_totp,
      (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left
    from users u join profiles p on p.user_id = u.id
    where u.id = ${userId} and u.state = 'active'`.execute(db);
  return rows[0];
}

export async function deletePrivateFeed(db: Db, userId: string): Promise<void> {
  await endFeed(sql`${userId}`).execute(db);
}
