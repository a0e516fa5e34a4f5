import { later, minutes } from '#platform/clock.ts';
import { ProviderRefused, ProviderUnknown, type ProviderRefund } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { noteRefund, takeDueRefund, type OpenRefund } from './refunds.queries.ts';
import { findSent, recordRefundFailure, recordRefund } from './settle-refund.ts';

const LEASE_MS = minutes(10);
const TOP_UP_MS = minutes(60);

/** Sends due refunds and asks about those in progress. Safe in several processes at once. */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const refund = await takeDueRefund(deps.db, { now, leaseUntil: later(now, LEASE_MS) });
    if (!refund) return;
    try {
      await bringOn(deps, refund);
    } catch (error) {
      await leaveForLater(deps, refund, error, now);
    }
  }
}

/** The lease taken with the refund stays: the others go on, and this one is retried later. */
async function leaveForLater(
  deps: Pick<Deps, 'db' | 'log' | 'metrics'>,
  { id, reference }: OpenRefund,
  error: unknown,
  now: Date,
): Promise<void> {
  if (error instanceof ProviderUnknown) {
    deps.log.warn({ err: error, reference }, 'a refund got no answer and is looked for again');
    return void (await noteRefund(deps.db, id, { state: 'unknown', nextAt: later(now, LEASE_MS), now }));
  }
  deps.metrics.events.inc({ event: 'refund_delayed' });
  deps.log.error({ err: error, reference }, 'a refund could not go on and is tried again');
}

/** Asks first: a process that died may have sent the refund without recording it. */
async function bringOn(deps: Deps, refund: OpenRefund): Promise<void> {
  const answer = (await findSent(deps, refund)) ?? (await send(deps, refund));
  if (typeof answer === 'string') await refused(deps, refund, answer);
  else await recordRefund(deps, refund, answer);
}

/**
 * Returns the provider's answer, or its reason for a rejection. The provider rejects what exceeds the payment.
 */
async function send(
  deps: Pick<Deps, 'payments'>,
  { id: note, reference, amount_kobo: amountKobo }: OpenRefund,
): Promise<ProviderRefund | string> {
  try {
    return await deps.payments.refund({ reference, amountKobo, note });
  } catch (error) {
    if (error instanceof ProviderRefused) return error.message;
    throw error;
  }
}

/** The provider refunds only from our balance there: a rejection for that reason resolves itself. */
async function refused(deps: Deps, refund: OpenRefund, problem: string): Promise<void> {
  if (!/balance/i.test(problem)) return recordRefundFailure(deps, refund, 'failed', problem);
  const now = deps.clock.now();
  deps.metrics.events.inc({ event: 'refund_waits_for_balance' });
  deps.log.error({ reference: refund.reference, problem }, 'a refund waits until the provider holds enough');
  await noteRefund(deps.db, refund.id, { state: 'queued', problem, nextAt: later(now, TOP_UP_MS), now });
}
