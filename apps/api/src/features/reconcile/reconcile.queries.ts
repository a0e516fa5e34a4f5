import type { Db } from '#platform/db/database.ts';

/** References of payments that our books say came in between two instants. */
export async function findRecordedPayments(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_attempts')
    .select('reference')
    .where('state', 'in', ['succeeded', 'surplus'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Whether our books know why a payment went back. */
export async function isKnownToGoBack(db: Db, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('charge_attempts as a')
    .leftJoin('refunds as r', 'r.attempt_id', 'a.id')
    .leftJoin('disputes as d', 'd.attempt_id', 'a.id')
    .select('a.id')
    .where('a.id', '=', attemptId)
    .where((eb) => eb.or([eb('r.id', 'is not', null), eb('d.id', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPayoutState(db: Db, reference: string): Promise<string | undefined> {
  const row = await db.selectFrom('payouts').select('state').where('reference', '=', reference).executeTakeFirst();
  return row?.state;
}
