import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { days, later, minutes } from '#platform/clock.ts';
import { clocksAgree } from '#platform/payments/clock-check.ts';
import { ProviderRefused } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findPayout } from './payouts.queries.ts';
import { end, recordTransfer, settlePayout } from './settle-payout.ts';
import { findWaitingKobo, isAnyPayoutDue, takeDuePayouts, waitToSend, type DuePayout } from './transfer.queries.ts';

const AT_ONCE = 10;
/** Minutes after its creation at which the provider is asked about a payout in progress; then hourly. */
const CHECK_SCHEDULE_MINUTES = [2, 5, 30] as const;
const ALARM_AFTER_MS = days(1);
/** Settlements arrive once a day; an operator may top the balance up, or switch codes off, at any time. */
const WAIT_MS = minutes(60);

/** Sends reserved payouts and asks about those in progress. Safe in several processes at once. */
export async function sendDuePayouts(deps: Deps): Promise<void> {
  if (!(await isAnyPayoutDue(deps.db, deps.clock.now()))) return;
  if (!(await clocksAgree(deps))) return;
  const funds: Funds = { kobo: await deps.payments.balanceKobo(), needsCode: false };
  for (;;) {
    const now = deps.clock.now();
    const due = await takeDuePayouts(deps.db, { now, scheduleMinutes: CHECK_SCHEDULE_MINUTES, limit: AT_ONCE });
    const covered = await coveredBy(deps, due, funds);
    await Promise.all(covered.map((payout) => checkPayout(deps, payout, { now, funds })));
    if (due.length < AT_ONCE) break;
  }
  await reportWaiting(deps, funds.kobo);
}

interface Funds {
  /** What is left in the provider's balance. */
  kobo: number;
  /** True once a transfer of this run waits for a code: more of them would send the operator more codes. */
  needsCode: boolean;
}

/** Those that can be sent now, the oldest first; the others wait, and nobody is notified of a failure. */
async function coveredBy(deps: Deps, due: readonly DuePayout[], funds: Funds): Promise<DuePayout[]> {
  const covered: DuePayout[] = [];
  for (const payout of due.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const { state, amount_kobo: amountKobo, fee_kobo: feeKobo } = payout;
    // Of one that may have been sent, the money may have left already.
    const neededKobo = state === 'created' ? amountKobo + feeKobo : 0;
    if (neededKobo > 0 && (funds.needsCode || neededKobo > funds.kobo)) {
      if (!(await wasSentBefore(deps, payout))) await wait(deps, payout.id, funds.needsCode);
      continue;
    }
    funds.kobo -= neededKobo;
    covered.push(payout);
  }
  return covered;
}

/**
 * After a restore the provider may know a weekly payout already, and it needs nothing more from its balance. Asked once,
 * before it waits.
 */
async function wasSentBefore(deps: Deps, { reference, is_automatic, waits_since }: DuePayout): Promise<boolean> {
  if (!is_automatic || waits_since !== null) return false;
  try {
    return (await settlePayout(deps, reference)) !== 'missing';
  } catch (error) {
    deps.log.warn({ err: error, reference }, 'nobody knows whether a payout that waits was sent before');
    return false;
  }
}

function wait({ db, clock }: Pick<Deps, 'clock' | 'db'>, id: string, forCode: boolean): Promise<void> {
  const now = clock.now();
  return waitToSend(db, id, { now, checkAt: later(now, WAIT_MS), forCode });
}

async function reportWaiting({ db, metrics, log }: Deps, leftKobo: number): Promise<void> {
  const neededKobo = await findWaitingKobo(db);
  if (neededKobo === 0) return;
  metrics.events.inc({ event: 'payout_waits_for_funds' });
  log.error({ neededKobo, leftKobo }, 'payouts wait until the provider’s balance covers them');
}

async function checkPayout(deps: Deps, payout: DuePayout, { now, funds }: { now: Date; funds: Funds }): Promise<void> {
  const { reference, created_at } = payout;
  try {
    await goOn(deps, payout, funds);
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
async function goOn(deps: Deps, payout: DuePayout, funds: Funds): Promise<void> {
  if (payout.state !== 'created' && (await settlePayout(deps, payout.reference)) !== 'missing') return;
  await send(deps, payout, funds);
}

async function send(deps: Deps, payout: DuePayout, funds: Funds): Promise<void> {
  const { reference, amount_kobo: amountKobo, recipient_code: recipientCode } = payout;
  try {
    const transfer = await deps.payments.transfer({
      reference,
      amountKobo,
      recipientCode,
      reason: catalogue(sourceLocale).payoutsServer.transferReason,
    });
    if (transfer.awaitsCode) funds.needsCode = true;
    await recordTransfer(deps, reference, transfer);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refused(deps, payout, error);
  }
}

/** The provider did nothing, so the money becomes available again. The rejection itself is for the operator. */
async function refused(deps: Deps, { id, reference }: DuePayout, error: ProviderRefused): Promise<void> {
  // Something else was paid from the balance in between.
  if (/balance/i.test(error.message)) return wait(deps, id, false);
  deps.metrics.events.inc({ event: 'payout_refused' });
  deps.log.error({ err: error, reference }, 'payment provider refused a transfer');
  const payout = await findPayout(deps.db, reference);
  if (payout) await end(deps, payout, { to: 'failed', transferCode: null, failure: error.message });
}
