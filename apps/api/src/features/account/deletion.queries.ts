import { deletedName } from '@udala/messages/account-server';
import { sql } from 'kysely';
import type { Pictures } from '#features/creators/page-picture.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';

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

/** Locks a patron's running memberships, so that concurrent changes and payments finish first. */
export async function lockSubscriptions(
  tx: Tx,
  patronId: string,
): Promise<{ id: string; state: Subscriptions['state'] }[]> {
  const { rows } = await sql<{ id: string; state: Subscriptions['state'] }>`
    select id, state from subscriptions where patron_id = ${patronId} and state <> 'ended' order by id for update`.execute(
    tx,
  );
  return rows;
}

/** Empties a profile and keeps its row. Returns the storage keys of the pictures it had. */
export async function emptyProfile(tx: Tx, userId: string, now: Date): Promise<Pictures> {
  const { rows } = await sql<Pictures>`
    update profiles set name = ${deletedName}, user_name = null, bio = '', country = null, is_creator = false,
      page_name = null, avatar_key = null, banner_key = null, page_image_key = null, links = '{}', verified_at = null,
      name_hidden = false, updated_at = ${now}
    where user_id = ${userId}
    returning old.avatar_key, old.banner_key, old.page_image_key`.execute(tx);
  await tx.deleteFrom('name_reviews').where('user_id', '=', userId).execute();
  const [before] = rows;
  if (!before) throw new Error('a person has no profile');
  return before;
}

/**
 * Deletes credentials (beside those that `revokeAccess` deletes) and saved cards; payments keep the last digits.
 * Withdraws the offer and retires the payout account.
 */
export async function revokeCredentials(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  for (const table of ['identities', 'authenticators', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('sign_ups').where('email', '=', email.toLowerCase()).execute();
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: sql`coalesce(removed_at, ${now})`, email: '', authorization_code: '', signature: '' })
    .where('patron_id', '=', userId)
    .execute();
  await tx
    .updateTable('memberships')
    .set({ state: 'withdrawn' })
    .where('creator_id', '=', userId)
    .where('state', '=', 'offered')
    .execute();
  await tx
    .updateTable('payout_accounts')
    .set({ replaced_at: now })
    .where('creator_id', '=', userId)
    .where('replaced_at', 'is', null)
    .execute();
}
