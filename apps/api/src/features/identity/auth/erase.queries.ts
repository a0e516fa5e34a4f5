import type { Tx } from '#platform/db/transaction.ts';
import { deleteSignUps } from './sign-ups.queries.ts';

/** Deletes the credentials of a person beside those that `revokeAccess` deletes, and sign-ups for their address. */
export async function deleteCredentials(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  for (const table of ['identities', 'authenticators', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteSignUps(tx, email.toLowerCase());
}
