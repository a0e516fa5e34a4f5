import type { PostEmails } from '@udala/contract/preferences';
import type { Role } from '@udala/contract/scalars';
import { sql, type Updateable } from 'kysely';
import { nameReview } from '#features/identity/names/names.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Profiles, Users } from '#platform/db/types.ts';

/** The public fields of a person. */
export interface ProfileRow {
  id: string;
  name: string;
  user_name: string | null;
  bio: string;
  country: string | null;
  avatar_key: string | null;
  banner_key: string | null;
  links: Partial<Record<string, string>>;
  verified_at: Date | null;
}

/** The fields that a person sees of themselves. */
export interface OwnProfileRow extends ProfileRow {
  email: string;
  phone: string | null;
  roles: Role[];
  /** Null when no operator needs to review the names. */
  name_review: 'held' | 'rejected' | null;
}

/** The columns of a `ProfileRow`, of `profiles p`. */
export const profileColumns = sql`
  p.user_id as id, p.name, p.user_name, p.bio, p.country, p.avatar_key, p.banner_key, p.links, p.verified_at`;

export async function findOwnProfile(db: Db, userId: string): Promise<OwnProfileRow | undefined> {
  const { rows } = await sql<OwnProfileRow>`
    select ${profileColumns}, u.email, u.phone, u.roles,
      ${nameReview(sql`p.user_id`)} as name_review
    from profiles p join users u on u.id = p.user_id and u.state = 'active'
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Saves columns of a person. Undefined ones stay as they are, but one at least must be given. */
export async function saveUser(db: Db, userId: string, columns: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** The same for columns of their profile. */
export async function saveProfile(db: Db, userId: string, columns: Updateable<Profiles>): Promise<void> {
  await db.updateTable('profiles').set(columns).where('user_id', '=', userId).execute();
}

/** Saves which emails about posts a person wants. Undefined if the person is gone. */
export async function savePostEmails(db: Db, userId: string, choice: PostEmails): Promise<PostEmails | undefined> {
  const row = await db
    .updateTable('users')
    .set({ post_emails: choice })
    .where('id', '=', userId)
    .where('state', '<>', 'deleted')
    .returning('post_emails')
    .executeTakeFirst();
  return row?.post_emails;
}
