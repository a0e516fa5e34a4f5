import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { days } from '#platform/clock.ts';
import { clocksAgree } from '#platform/payments/clock-check.ts';
import { ProviderRefused } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findPayout } from './payouts.queries.ts';
import { end, recordTransfer, settlePayout } from './settle-payout.ts';
import { isAnyPayoutDue, takeDuePayouts, type DuePayout } from './transfer.queries.ts';

const AT_ONCE = 10;
/** Minutes after its creation at which the provider is asked about a payout in progress; then hourly. */
const CHECK_SCHEDULE_MINUTES = [2, 5, 30] as const;
const ALARM_AFTER_MS = days(1);

/** Sends reserved payouts and asks about those in progress. Safe in several processes at once. */
export async function sendDuePayouts(deps: Deps): Promise<void> {
  if (!(await isAnyPayoutDue(deps.db, deps.clock.now()))) return;
  if (!(await clocksAgree(deps))) return;
  for (;;) {
    const now = deps.clock.now();
    const due = await takeDuePayouts(deps.db, { now, scheduleMinutes: CHECK_SCHEDULE_MINUTES, limit: AT_ONCE });
    await Promise.all(due.map((payout) => checkPayout(deps, payout, now)));
    if (due.length < AT_ONCE) return;
  }
}

async function checkPayout(deps: Deps, payout: DuePayout, now: Date): Promise<void> {
  const { reference, created_at } = payout;
  try {
    await goOn(deps, payout);
  } catch (error) {
    deps.log.warn({ err: error, reference }, 'a payout could not go on and is looked at again');
  }
  if (now.getTime() - created_at.getTime() < ALARM_AFTER_MS) return;
  const stillOpen = await findPayout(deps.db, reference);
  if (!stillOpen || stillOpen.settled_at !== null) return;
  deps.metrics.events.inc({ event: 'payout_open_for_a_day' });
  deps.log.error({ reference, state: stillOpen.state }, 'nobody knows for a day how a payout ended');
}

/**
 * Sends a payout that the provider does not know again, under the same reference: the provider accepts one only once.
 */
async function goOn(deps: Deps, payout: DuePayout): Promise<void> {
  if (payout.state !== 'created' && (await settlePayout(deps, payout.reference)) !== 'missing') return;
  await send(deps, payout);
}

async function send(deps: Deps, payout: DuePayout): Promise<void> {
  const { reference, amount_kobo: amountKobo, recipient_code: recipientCode } = payout;
  try {
    const transfer = await deps.payments.transfer({
      reference,
      amountKobo,
      recipientCode,
      reason: catalogue(sourceLocale).payoutsServer.transferReason,
    });
    await recordTransfer(deps, reference, transfer);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refused(deps, reference, error);
  }
}

/** The provider did nothing, so the money becomes available again. The rejection itself is for the operator. */
async function refused(deps: Deps, reference: string, error: ProviderRefused): Promise<void> {
  deps.metrics.events.inc({ event: 'payout_refused' });
  deps.log.error({ err: error, reference }, 'payment provider refused a transfer');
  const payout = await findPayout(deps.db, reference);
  if (payout) await end(deps, payout, { to: 'failed', transferCode: null, failure: error.message });
}
