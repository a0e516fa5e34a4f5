import { uuidPattern } from '@udala/contract/patterns';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ReconciliationExceptionKind } from './reconciliation-exceptions.ts';

export interface OpenException {
  id: string;
  kind: string;
  key: string;
  unallocated_kobo: number | null;
  /** The payment it is about, where its details name one. */
  reference: string | null;
}

const uuid = new RegExp(uuidPattern);

/** Locks an exception that nobody has resolved; undefined when there is none. */
export async function lockOpenException(tx: Tx, id: string): Promise<OpenException | undefined> {
  if (!uuid.test(id.toLowerCase())) return undefined;
  const { rows } = await sql<OpenException>`
    select id, kind, key, unallocated_kobo, details ->> 'reference' as reference from reconciliation_exceptions
    where id = ${id}::uuid and resolved_at is null for update`.execute(tx);
  return rows[0];
}

export async function resolveException(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('reconciliation_exceptions').set({ resolved_at: now }).where('id', '=', id).execute();
}

/** The keys of all open exceptions of a kind. */
export async function findOpenKeys(db: Db, kind: ReconciliationExceptionKind): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_exceptions')
    .select('key')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .execute();
  return rows.map(({ key }) => key);
}

/** True if part of a payment went back at the provider, and nobody has booked it. */
export async function hasUnbookedRefund(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('reconciliation_exceptions')
    .select('id')
    .where('kind', '=', 'went_back_unasked')
    .where('resolved_at', 'is', null)
    .where((eb) => eb.or([eb('key', '=', reference), eb('key', 'like', `${reference}:%`)]))
    .executeTakeFirst();
  return row !== undefined;
}
