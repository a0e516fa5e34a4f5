import { deletedName } from '@udala/messages/account-server';
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Profiles } from '#platform/db/types.ts';

/** Removes the address and password from an active account. False if it is not active or its address has changed. */
export async function closeAccount(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users set state = 'deleted', deleted_at = ${now}, email = '', email_verified_at = null, password_hash = null,
      phone = null, show_email = false, messages_from = 'nobody', screen_recording = null
    where id = ${userId} and email = ${email} and state = 'active'
    returning id`.execute(tx);
  return rows.length === 1;
}

type Pictures = Pick<Selectable<Profiles>, 'avatar_key' | 'banner_key' | 'page_image_key'>;

/** Empties a profile and keeps its row. Returns the storage keys of the pictures it had. */
export async function emptyProfile(tx: Tx, userId: string, now: Date): Promise<Pictures> {
  const { rows } = await sql<Pictures>`
    update profiles set name = ${deletedName}, user_name = null, bio = '', country = null, is_creator = false,
      page_name = null, avatar_key = null, banner_key = null, page_image_key = null, links = '{}', verified_at = null,
      name_hidden = false, updated_at = ${now}
    where user_id = ${userId}
    returning old.avatar_key, old.banner_key, old.page_image_key`.execute(tx);
  const [before] = rows;
  if (!before) throw new Error('a person has no profile');
  return before;
}

/** Accounts deleted before an instant and not erased yet, oldest first. */
export async function findUnerased(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where state = 'deleted' and erased_at is null and deleted_at <= ${before}
    order by deleted_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markErased(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update users set erased_at = ${now} where id = ${userId} and erased_at is null`.execute(tx);
}
