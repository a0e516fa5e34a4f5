import type { Tx } from '#platform/db/transaction.ts';
import type { Authorization } from '#platform/payments/payments.ts';

interface NewMethod {
  patronId: string;
  email: string;
  authorization: Authorization;
  now: Date;
}

/** Saves a payment method for later charges. The same card has one row, with its newest authorization code. */
export async function saveMethod(tx: Tx, { patronId, email, authorization, now }: NewMethod): Promise<string> {
  const { code, signature, channel, brand, bank, last4, expiresOn } = authorization;
  const { id } = await tx
    .insertInto('payment_methods')
    .values({
      patron_id: patronId,
      authorization_code: code,
      signature,
      email,
      channel,
      brand,
      bank,
      last4,
      expires_on: expiresOn,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['patron_id', 'signature', 'email'])
        .where('removed_at', 'is', null)
        .doUpdateSet({ authorization_code: code, expires_on: expiresOn }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeMethod(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
