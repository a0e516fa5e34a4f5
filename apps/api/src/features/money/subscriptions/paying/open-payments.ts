import { setTimeout as pause } from 'node:timers/promises';
import { recheckBy, takeDueAttempts } from '#features/money/billing/attempts.queries.ts';
import { checkScheduleMinutes } from '#features/money/billing/check-schedule.ts';
import { later, minutes } from '#platform/clock.ts';
import { ProviderBusy } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { chargeSaved } from '../renewals/charge-saved.ts';
import { askProvider } from './settle.service.ts';

const AT_ONCE = 10;
const RECHECK_MS = minutes(5);
/** Providers count calls by the second. */
const BUSY_PAUSE_MS = 1000;

/**
 * Checks every payment that is due for a check, as fast as the provider bears. If none of a batch gets an answer, the
 * rest waits for the next round.
 */
export async function checkOpenPayments(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const references = await takeDueAttempts(deps.db, { now, scheduleMinutes: checkScheduleMinutes, limit: AT_ONCE });
    const checked = await Promise.all(references.map((reference) => check(deps, reference, now)));
    const isBusy = checked.includes('busy');
    if (!checked.includes('answered') || (references.length < AT_ONCE && !isBusy)) return;
    if (isBusy) await pause(BUSY_PAUSE_MS);
  }
}

async function check(deps: Deps, reference: string, now: Date): Promise<'answered' | 'busy' | 'unanswered'> {
  try {
    const { status } = await askProvider(deps, reference);
    if (status === 'missing') await chargeSaved(deps, reference);
    return 'answered';
  } catch (error) {
    if (error instanceof ProviderBusy) {
      await recheckBy(deps.db, reference, now);
      return 'busy';
    }
    deps.log.warn({ err: error, reference }, 'open payment could not be checked');
    await recheckBy(deps.db, reference, later(now, RECHECK_MS));
    return 'unanswered';
  }
}
