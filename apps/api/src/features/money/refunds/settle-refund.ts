import {
  recordReconciliationException,
  resolveReconciliationExceptions,
} from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { recordUnallocatedIn, withdrawException } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { post, provider, toRefund } from '#features/money/ledger/ledger.service.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ProviderRefund } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { askForAccount } from './ask-for-account.ts';
import { matchRefund, refundsOfOthers } from './match-refund.ts';
import {
  findBookedRefunds,
  findOpenRefunds,
  findReceivedPayment,
  lockRefundsOf,
  noteProviderId,
  noteRefund,
  type OpenRefund,
} from './refunds.queries.ts';

const ASK_AGAIN_MS = minutes(60);
/** Paystack expects refunds to take up to ten days. */
const SLOW_MS = days(14);

/**
 * Asks the provider for the status of a payment's refunds and records them. Sends nothing: idempotent, in any order and
 * concurrently. Records a refund that we did not request as an exception.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function settleRefundsOf(deps: Deps, reference: string): Promise<void> {
  for (const refund of await findOpenRefunds(deps.db, reference)) {
    const answer = await findSent(deps, refund);
    if (answer) await recordRefund(deps, refund, answer);
  }
  await reportUnrequestedOf(deps, reference);
}

async function reportUnrequestedOf(deps: Deps, reference: string): Promise<void> {
  const { provider_id: providerId = null } = (await findReceivedPayment(deps.db, reference)) ?? {};
  if (providerId === null) return;
  const sent = await deps.payments.findRefunds({ providerId });
  const others = refundsOfOthers(await findBookedRefunds(deps.db, reference), sent);
  for (const refund of others) await reportUnrequested(deps, reference, refund);
}

/**
 * A payment may be refunded by hand in parts, days apart: each part is an exception of its own, and booked as
 * unallocated once it has left.
 */
async function reportUnrequested(
  deps: Deps,
  reference: string,
  { providerId, amountKobo, status }: ProviderRefund,
): Promise<void> {
  const key = providerId === null ? reference : `${reference}:${providerId}`;
  const exception = { kind: 'went_back_unasked', key, details: { amountKobo } } as const;
  if (status === 'failed') return inTransaction(deps.db, (tx) => withdrawException(tx, exception, deps.clock.now()));
  if (status !== 'done') return recordReconciliationException(deps, exception);
  await inTransaction(deps.db, async (tx) => {
    await lockRefundsOf(tx, reference);
    // A refund of ours may have been matched with it since the provider's list was read.
    const booked = await findBookedRefunds(tx, reference);
    if (booked.some(({ provider_id: id }) => id !== null && id === providerId)) return;
    // The payment's reversal was seen before this refund of it was listed.
    await withdrawException(tx, { kind: 'went_back_unasked', key: reference }, deps.clock.now());
    await recordUnallocatedIn(tx, deps, exception, { kobo: -amountKobo });
  });
}

export async function findSent(
  deps: Pick<Deps, 'db' | 'payments'>,
  refund: OpenRefund,
): Promise<ProviderRefund | null> {
  const { payment_id: providerId, reference } = refund;
  if (providerId === null) return null;
  const sent = await deps.payments.findRefunds({ providerId });
  return matchRefund(refund, await findBookedRefunds(deps.db, reference), sent);
}

export async function recordRefund(
  deps: Deps,
  refund: OpenRefund,
  { status, providerId, amountKobo }: ProviderRefund,
): Promise<void> {
  if (amountKobo !== refund.amount_kobo) {
    return recordRefundFailure(deps, refund, 'failed', `${amountKobo} kobo were sent back instead`);
  }
  if (status === 'done') return closeRefund(deps, refund, providerId);
  if (status === 'failed') return recordRefundFailure(deps, refund, 'failed', null);
  if (status === 'attention') return needAccount(deps, refund, providerId);
  const now = deps.clock.now();
  await noteRefund(deps.db, refund.id, { state: 'sent', providerId, nextAt: later(now, ASK_AGAIN_MS), now });
  const { created_at: createdAt } = refund;
  if (now > later(createdAt, SLOW_MS)) {
    await recordReconciliationException(deps, {
      kind: 'refund_slow',
      key: keyOf(refund),
      details: { since: createdAt },
    });
  }
}

/** The provider needs the payer's bank account: the patron is asked first, and the operator if no answer comes. */
async function needAccount(deps: Deps, refund: OpenRefund, providerId: number | null): Promise<void> {
  if (providerId !== null) await noteProviderId(deps.db, refund.id, providerId);
  if (!(await askForAccount(deps, refund.id))) await recordRefundFailure(deps, refund, 'needs_attention', null);
}

/** A payment may have several refunds, and each of them its own trouble. */
const keyOf = ({ id, reference }: OpenRefund): string => `${reference}:${id}`;

/** The refund cannot succeed by itself: the money stays owed until the operator looks at it. */
export async function recordRefundFailure(
  deps: Deps,
  refund: OpenRefund,
  state: 'failed' | 'needs_attention',
  problem: string | null,
): Promise<void> {
  // One transaction: if the state alone were saved, the next round would not report the failure.
  await inTransaction(deps.db, async (tx) => {
    const isNew = await noteRefund(tx, refund.id, { state, problem, now: deps.clock.now() });
    if (isNew)
      await recordReconciliationException(
        { ...deps, db: tx },
        { kind: `refund_${state}`, key: keyOf(refund), details: { problem } },
      );
  });
}

async function closeRefund(
  deps: Pick<Deps, 'clock' | 'db'>,
  refund: OpenRefund,
  providerId: number | null,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockRefundsOf(tx, refund.reference);
    const isNew = await noteRefund(tx, refund.id, { state: 'done', providerId, now });
    if (!isNew) return;
    await post(tx, {
      kind: 'refund_sent',
      key: `refund_sent:${refund.id}`,
      creatorId: refund.creator_id,
      invoiceId: refund.invoice_id,
      at: now,
      movements: [{ from: toRefund, to: provider, amountKobo: refund.amount_kobo }],
    });
    // Made at the dashboard, and found there, before it was requested here.
    const key = `${refund.reference}:${providerId}`;
    if (providerId !== null) await withdrawException(tx, { kind: 'went_back_unasked', key }, now);
    const overcome = ['refund_failed', 'refund_needs_attention', 'refund_slow'] as const;
    await resolveReconciliationExceptions(tx, overcome, keyOf(refund), now);
  });
}
