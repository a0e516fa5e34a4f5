import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ChargeAttempts, Disputes } from '#platform/db/types.ts';

/** A payment that a bank may ask back, with the people concerned. */
export interface DisputedPayment {
  id: string;
  state: ChargeAttempts['state'];
  amount_kobo: number;
  platform_fee_kobo: number | null;
  settled_at: Date | null;
  invoice_id: string;
  subscription_id: string;
  creator_id: string;
  patron_id: string;
  /** What went back of its price by refunds, or is about to. */
  refunded_kobo: number;
  /** True while another dispute of the payment is open. */
  is_disputed_otherwise: boolean;
  /** The amount that banks have taken back of it before. */
  lost_kobo: number;
}

/** The payment as seen by the dispute with this id. */
export async function findDisputedPayment(
  db: Db,
  { reference, providerId }: { reference: string; providerId: number },
): Promise<DisputedPayment | undefined> {
  const { rows } = await sql<DisputedPayment>`
    select a.id, a.state, a.amount_kobo, a.platform_fee_kobo, a.settled_at, a.invoice_id,
      i.subscription_id, i.creator_id, i.patron_id,
      (select coalesce(sum(r.amount_kobo), 0)::bigint from refunds r
        where r.attempt_id = a.id and r.reason <> 'excess') as refunded_kobo,
      coalesce(bool_or(d.state = 'open'), false) as is_disputed_otherwise,
      coalesce(sum(d.amount_kobo) filter (where d.state = 'lost'), 0)::bigint as lost_kobo
    from charge_attempts a join invoices i on i.id = a.invoice_id
    left join disputes d on d.attempt_id = a.id and d.provider_id <> ${providerId}
    where a.reference = ${reference}
    group by a.id, i.id`.execute(db);
  return rows[0];
}

export async function findDisputeState(db: Db, providerId: number): Promise<Disputes['state'] | undefined> {
  const row = await db.selectFrom('disputes').select('state').where('provider_id', '=', providerId).executeTakeFirst();
  return row?.state;
}

/** @throws Error for a dispute that was not recorded. */
export async function getDisputeId(db: Db, providerId: number): Promise<string> {
  const row = await db.selectFrom('disputes').select('id').where('provider_id', '=', providerId).executeTakeFirst();
  if (!row) throw new Error(`dispute ${providerId} is not recorded`);
  return row.id;
}

/** The open disputes with the references of their payments, of one payment if a reference is given. */
export const findOpenDisputes = (db: Db, reference?: string): Promise<{ providerId: number; reference: string }[]> =>
  db
    .selectFrom('disputes as d')
    .innerJoin('charge_attempts as a', 'a.id', 'd.attempt_id')
    .select(['d.provider_id as providerId', 'a.reference'])
    .where('d.state', '=', 'open')
    .$if(reference !== undefined, (query) => query.where('a.reference', '=', reference ?? ''))
    .orderBy('d.opened_at')
    .execute();

interface NewDispute {
  providerId: number;
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  dueAt: Date | null;
  now: Date;
}

export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<void> {
  await tx
    .insertInto('disputes')
    .values({
      provider_id: dispute.providerId,
      attempt_id: dispute.attemptId,
      creator_id: dispute.creatorId,
      amount_kobo: dispute.amountKobo,
      state: 'open',
      due_at: dispute.dueAt,
      opened_at: dispute.now,
    })
    .execute();
}

interface Decision {
  providerId: number;
  state: Exclude<Disputes['state'], 'open'>;
  /** The amount that the bank takes if the dispute is lost. */
  amountKobo: number;
  now: Date;
}

/** Decides an open dispute, and returns the amount that was frozen. */
export async function decideDispute(tx: Tx, { providerId, state, amountKobo, now }: Decision): Promise<number> {
  const { rows } = await sql<{ frozen_kobo: number }>`
    update disputes set state = ${state}, settled_at = ${now},
      amount_kobo = case when ${state} = 'lost' then ${amountKobo}::bigint else amount_kobo end
    where provider_id = ${providerId} and state = 'open'
    returning old.amount_kobo as frozen_kobo`.execute(tx);
  const [decided] = rows;
  if (!decided) throw new Error(`dispute ${providerId} is not open`);
  return decided.frozen_kobo;
}
