import { randomBytes } from 'node:crypto';
import { due, lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { split } from '#features/money/billing/quote.ts';
import { heldBy, platformFees, post, provider, providerFees } from '#features/money/ledger/ledger.service.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ChargeAttempts } from '#platform/db/types.ts';
import type { Deps } from '#app/deps.ts';
import { makeMember, makeOffer, type Person } from './factories.ts';

export interface Paid {
  membershipId: string;
  subscriptionId: string;
  invoiceId: string;
  attemptId: string;
  reference: string;
}

interface Payment {
  patron: Person;
  creator: Person;
  /** An existing offer of the creator. */
  membershipId?: string;
  at?: Date;
  priceKobo?: number;
  feeKobo?: number;
}

export const freshReference = (): string => randomBytes(10).toString('hex');

/** A patron who paid for the first month, consistent at the provider and in the ledger. */
export async function makePaid(deps: Deps, payment: Payment): Promise<Paid> {
  const { patron, creator, at = deps.clock.now(), priceKobo = 250_000, feeKobo = 13_750 } = payment;
  const membershipId = payment.membershipId ?? (await makeOffer(deps, creator));
  const anchor = lagosDate(at);
  const subscriptionId = await makeMember(
    deps,
    patron,
    creator,
    membershipId,
    later(lagosMidnight(due(anchor, 1)), days(7)),
  );
  await deps.db
    .updateTable('subscriptions')
    .set({ anchor_date: anchor, price_kobo: priceKobo })
    .where('id', '=', subscriptionId)
    .execute();
  const { id: invoiceId } = await deps.db
    .insertInto('invoices')
    .values({
      subscription_id: subscriptionId,
      creator_id: creator.id,
      patron_id: patron.id,
      period_no: 0,
      period_start: anchor,
      period_end: due(anchor, 1),
      amount_kobo: priceKobo,
      state: 'paid',
      created_at: at,
      paid_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { grossKobo, providerFeeKobo, platformFeeKobo } = split(priceKobo, feeKobo, 10);
  const came = {
    settled_at: at,
    release_at: at,
    cleared_at: at,
    fee_kobo: feeKobo,
    platform_fee_kobo: platformFeeKobo,
  };
  const attempt = await makeAttempt(deps, { invoiceId, amountKobo: priceKobo, state: 'succeeded', at, ...came });
  const held = heldBy(creator.id);
  await inTransaction(deps.db, (tx) =>
    post(tx, {
      kind: 'payment',
      key: `paid:${attempt.attemptId}`,
      creatorId: creator.id,
      invoiceId,
      at,
      movements: [
        { from: provider, to: held, amountKobo: grossKobo },
        { from: held, to: providerFees, amountKobo: providerFeeKobo },
        { from: held, to: platformFees, amountKobo: platformFeeKobo },
      ],
    }),
  );
  return { membershipId, subscriptionId, invoiceId, ...attempt };
}

interface Try extends Partial<
  Pick<
    ChargeAttempts,
    'fee_kobo' | 'platform_fee_kobo' | 'release_at' | 'cleared_at' | 'settled_at' | 'method_id' | 'failure'
  >
> {
  invoiceId: string;
  state: ChargeAttempts['state'];
  amountKobo?: number;
  attemptNo?: number;
  channel?: string | null;
  at: Date;
}

/** One attempt to collect an invoice, with the given result. */
export async function makeAttempt(
  { db }: Deps,
  { invoiceId, state, amountKobo = 250_000, attemptNo = 1, channel = 'card', at, ...more }: Try,
): Promise<{ attemptId: string; reference: string }> {
  const reference = freshReference();
  const { id } = await db
    .insertInto('charge_attempts')
    .values({
      invoice_id: invoiceId,
      attempt_no: attemptNo,
      reference,
      amount_kobo: amountKobo,
      state,
      channel,
      created_at: at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { attemptId: id, reference };
}
