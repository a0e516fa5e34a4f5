import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

interface EmailChange {
  userId: string;
  /** In lower case. */
  email: string;
  now: Date;
}

/** Gives an active person a verified address. Violates `users_one_per_email` if somebody else has it by now. */
export async function replaceEmail(tx: Tx, { userId, email, now }: EmailChange): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_verified_at = ${now}
    where id = ${userId} and state = 'active' returning id`.execute(tx);
  return rows.length === 1;
}
