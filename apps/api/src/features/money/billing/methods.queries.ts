import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Authorization } from '#platform/payments/payments.ts';

interface NewMethod {
  patronId: string;
  email: string;
  authorization: Authorization;
  now: Date;
}

/** Saves a payment method for later charges. The same card has one row, with its newest authorization code. */
export async function saveMethod(tx: Tx, method: NewMethod): Promise<string> {
  const { patronId, email, authorization, now } = method;
  const { code, signature, channel, brand, bank, last4, expiresOn } = authorization;
  const { rows } = await sql<{ id: string }>`
    with older as (${deactivateOlderCode(method)})
    insert into payment_methods (patron_id, authorization_code, signature, email, channel, brand, bank, last4,
      expires_on, created_at)
    values (${patronId}, ${code}, ${signature}, ${email}, ${channel}, ${brand}, ${bank}, ${last4}, ${expiresOn}, ${now})
    on conflict (patron_id, signature, email) where removed_at is null
      do update set authorization_code = excluded.authorization_code, expires_on = excluded.expires_on
    returning id`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('a payment method was not saved');
  return saved.id;
}

/** The code that a newer one of the same card replaces could still be charged at the provider. */
const deactivateOlderCode = ({ patronId, email, authorization, now }: NewMethod): RawBuilder<unknown> => sql`
  insert into payment_methods (patron_id, authorization_code, signature, email, channel, brand, bank, last4,
    expires_on, created_at, removed_at, deactivate_at)
  select patron_id, authorization_code, signature, email, channel, brand, bank, last4, expires_on, created_at,
    ${now}, ${now}
  from payment_methods
  where patron_id = ${patronId} and signature = ${authorization.signature} and email = ${email} and removed_at is null
    and authorization_code <> ${authorization.code}`;

/** A saved method, as its owner sees it. */
export interface MethodRow {
  id: string;
  channel: 'card' | 'direct_debit';
  brand: string | null;
  bank: string | null;
  last4: string | null;
  expires_on: string | null;
}

const LISTED_MAX = 50;

/** The saved methods of a patron, the newest first. */
export const listMethods = (db: Db, patronId: string): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'channel', 'brand', 'bank', 'last4', 'expires_on'])
    .where('patron_id', '=', patronId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();

/** True if the method is saved; locked until the transaction ends, so that it is not removed meanwhile. */
export async function lockMethod(tx: Tx, { id, patronId }: { id: string; patronId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the patron saved such a method, also one that was removed since. */
export async function hadMethod(db: Db, { id, patronId }: { id: string; patronId: string }): Promise<boolean> {
  const methods = db.selectFrom('payment_methods').select('id').where('id', '=', id).where('patron_id', '=', patronId);
  return (await methods.executeTakeFirst()) !== undefined;
}

/** Removes a saved method: it is charged no more, and deactivated at the provider in the background. */
export async function removeMethod(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: now, deactivate_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

interface RemovedMethod {
  id: string;
  authorization_code: string;
  /** True if a saved method has the same code, which must stay chargeable. */
  is_saved_again: boolean;
}

/** Leases a removed method that the provider is to deactivate now; undefined when there is none. */
export async function takeMethodToDeactivate(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<RemovedMethod | undefined> {
  const { rows } = await sql<RemovedMethod>`
    update payment_methods m set deactivate_at = ${leaseUntil}
    where id = (
      select id from payment_methods where deactivate_at <= ${now}
      order by deactivate_at limit 1 for update skip locked)
    returning id, authorization_code, exists (
      select from payment_methods saved
      where saved.patron_id = m.patron_id and saved.authorization_code = m.authorization_code
        and saved.removed_at is null) as is_saved_again`.execute(db);
  return rows[0];
}

/** The provider has deactivated it: the code is erased. */
export async function noteDeactivated(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ authorization_code: '', deactivate_at: null })
    .where('id', '=', id)
    .execute();
}
