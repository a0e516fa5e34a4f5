import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ChargeAttempts } from '#platform/db/types.ts';
import type { Share } from './shares.ts';

export type AttemptState = ChargeAttempts['state'];
export type AttemptKind = 'checkout' | 'saved';

/** One attempt to collect an invoice, with the people concerned. */
export interface Attempt {
  id: string;
  reference: string;
  state: AttemptState;
  kind: AttemptKind;
  method_id: string | null;
  /** True if its payment method renews the membership from then on. */
  saves_method: boolean;
  amount_kobo: number;
  /** What the payer paid, if it is not the amount. */
  received_kobo: number | null;
  checkout_url: string | null;
  failure: string | null;
  created_at: Date;
  /** The creator's subaccount that the provider divides it with; null if it is ours alone, as both sums then are. */
  subaccount_code: string | null;
  /** What of a divided payment comes to us, and of that what pays off a debt of the creator. */
  main_share_kobo: number | null;
  recovered_kobo: number | null;
  /** When its checkout was last opened. */
  opened_at: Date;
  invoice_id: string;
  period_no: number;
  subscription_id: string;
  creator_id: string;
  patron_id: string;
}

/** Attempts (`a`) with their invoices (`i`). */
export const attempts = (db: Db) =>
  db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select(['a.id', 'a.reference', 'a.state', 'a.kind', 'a.method_id', 'a.amount_kobo', 'a.checkout_url', 'a.failure'])
    .select(['a.saves_method', 'a.received_kobo', 'a.created_at'])
    .select(['a.subaccount_code', 'a.main_share_kobo', 'a.recovered_kobo'])
    .select((eb) => eb.fn.coalesce('a.opened_at', 'a.created_at').as('opened_at'))
    .select(['a.invoice_id', 'i.period_no', 'i.subscription_id', 'i.creator_id', 'i.patron_id']);

const UNSETTLED: readonly AttemptState[] = ['created', 'sent', 'unknown'];

export const isUnsettled = ({ state }: Attempt): boolean => UNSETTLED.includes(state);

export const findAttempt = (db: Db, reference: string): Promise<Attempt | undefined> =>
  attempts(db).where('a.reference', '=', reference).executeTakeFirst();

/** The attempt of a period whose outcome is not known: at most one, by `charge_attempts_one_unsettled`. */
export const findUnsettledAttempt = (
  tx: Tx,
  { subscriptionId, periodNo }: { subscriptionId: string; periodNo: number },
): Promise<Attempt | undefined> =>
  attempts(tx)
    .where('i.subscription_id', '=', subscriptionId)
    .where('i.period_no', '=', periodNo)
    .where('a.state', 'in', UNSETTLED)
    .executeTakeFirst();

/** SQL for an attempt (`a`): true if it charges a saved method and may succeed without any action of the patron. */
const isInProgress = sql<boolean>`(
  a.kind = 'saved' and a.checkout_url is null and a.state in (${sql.join(UNSETTLED.map((state) => sql.lit(state)))}))`;

/** The charge in progress for a period. */
export const findChargeInProgress = (
  tx: Tx,
  { subscriptionId, periodNo }: { subscriptionId: string; periodNo: number },
): Promise<Attempt | undefined> =>
  attempts(tx)
    .where('i.subscription_id', '=', subscriptionId)
    .where('i.period_no', '=', periodNo)
    .where(isInProgress)
    .executeTakeFirst();

/** The same condition inside a statement, for a subscription by its alias. */
export const isBeingCharged = (subscription: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from invoices i join charge_attempts a on a.invoice_id = i.id
  where i.subscription_id = ${sql.ref(`${subscription}.id`)} and i.period_no = ${sql.ref(`${subscription}.period_no`)}
    and ${isInProgress})`;

interface NewAttempt {
  invoiceId: string;
  attemptNo: number;
  reference: string;
  amountKobo: number;
  /** The saved method to charge; null if the patron pays at a checkout. */
  methodId: string | null;
  share: Share | null;
  checkAt: Date;
  now: Date;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('charge_attempts')
    .values({
      invoice_id: attempt.invoiceId,
      attempt_no: attempt.attemptNo,
      reference: attempt.reference,
      amount_kobo: attempt.amountKobo,
      kind: attempt.methodId === null ? 'checkout' : 'saved',
      method_id: attempt.methodId,
      state: 'created',
      subaccount_code: attempt.share?.subaccountCode ?? null,
      main_share_kobo: attempt.share?.mainShareKobo ?? null,
      recovered_kobo: attempt.share?.recoveredKobo ?? null,
      check_at: attempt.checkAt,
      created_at: attempt.now,
    })
    .execute();
}

/**
 * The provider accepted the attempt: stores the checkout address, null if no checkout is needed. False if the attempt
 * was abandoned before that.
 */
export async function noteSent(db: Db, id: string, checkoutUrl: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge_attempts')
    .set({ state: 'sent', checkout_url: checkoutUrl })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The provider did not answer: from here on only its report about the reference changes the state. */
export async function noteUnknown(db: Db, id: string): Promise<void> {
  await db
    .updateTable('charge_attempts')
    .set({ state: 'unknown' })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
}

/** The patron opened the checkout again. */
export async function noteOpened(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('charge_attempts').set({ opened_at: now }).where('id', '=', id).execute();
}

/** Anybody with the link may open this checkout, so its payment method is charged once and not saved. */
export async function clearSavesMethod(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('charge_attempts').set({ saves_method: false }).where('id', '=', id).execute();
}

interface Closing {
  state: 'failed' | 'abandoned';
  failure: string | null;
  now: Date;
  /** True if the provider is not asked again; otherwise a late success is still looked for. */
  forGood: boolean;
}

/** Ends an attempt without money. False if it was settled before; then it stays as it is. */
export async function closeAttempt(db: Db, id: string, { state, failure, now, forGood }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge_attempts')
    .set({ state, failure, settled_at: now, ...(forGood && { check_at: null }) })
    .where('id', '=', id)
    .where('state', 'in', UNSETTLED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes the checkouts of a membership that nobody has paid; what is still paid at one is looked for, and goes back. */
export async function expireCheckouts(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  await sql`
    update charge_attempts a set state = 'abandoned', settled_at = ${now} from invoices i
    where i.id = a.invoice_id and i.subscription_id = ${subscriptionId}
      and (a.kind = 'checkout' or a.checkout_url is not null) and a.state = any(${UNSETTLED})`.execute(tx);
}

/** A patron's payments since an instant that bought nothing. */
export async function countUnowed(db: Db, patronId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoices i join charge_attempts a on a.invoice_id = i.id
    where i.patron_id = ${patronId} and a.state = 'overpayment' and a.settled_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stops the checks for a late success. */
export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.updateTable('charge_attempts').set({ check_at: null }).where('id', '=', id).execute();
}

interface Success {
  state: 'succeeded' | 'overpayment';
  methodId: string | null;
  platformFeeKobo: number | null;
  /** The day on which the provider is expected to settle it; null for an overpayment. */
  releaseAt: Date | null;
  /** Set where there is nothing to release: the provider pays the creator. */
  releasedAt: Date | null;
  providerId: number | null;
  channel: string | null;
  feeKobo: number;
  /** What the payer paid, if it is not the attempt's amount. */
  receivedKobo: number | null;
  now: Date;
}

/**
 * Records a payment, as `overpayment` where it bought nothing and goes back whole; also on an attempt that seemed to
 * have failed. False if it was recorded before.
 */
export async function recordSuccess(tx: Tx, id: string, success: Success): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charge_attempts')
    .set({
      state: success.state,
      provider_id: success.providerId,
      channel: success.channel,
      fee_kobo: success.feeKobo,
      received_kobo: success.receivedKobo,
      platform_fee_kobo: success.platformFeeKobo,
      release_at: success.releaseAt,
      released_at: success.releasedAt,
      ...(success.methodId && { method_id: success.methodId }),
      failure: null,
      check_at: null,
      settled_at: success.now,
    })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'sent', 'unknown', 'failed', 'abandoned'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes the references that are due for a check and schedules the next one: at `scheduleMinutes` after creation, then
 * hourly until it is settled, and daily while late money may still come. Concurrent processes take different ones.
 */
export async function takeDueAttempts(
  db: Db,
  { now, scheduleMinutes, limit }: { now: Date; scheduleMinutes: readonly number[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    update charge_attempts a set check_at = coalesce(
      (select min(a.created_at + check_minute * interval '1 minute') from unnest(${scheduleMinutes}::int[]) as check_minute
       where a.created_at + check_minute * interval '1 minute' > ${now}::timestamptz),
      ${now}::timestamptz + case when a.settled_at is null then interval '1 hour' else interval '1 day' end)
    where id in (
      select id from charge_attempts where check_at <= ${now} order by check_at limit ${limit} for update skip locked)
    returning a.reference`.execute(db);
  return rows.map((row) => row.reference);
}

/** Brings the next check of an open payment forward, after a check without an answer. */
export async function recheckBy(db: Db, reference: string, at: Date): Promise<void> {
  await sql`
    update charge_attempts set check_at = least(check_at, ${at}::timestamptz)
    where reference = ${reference} and check_at is not null`.execute(db);
}
