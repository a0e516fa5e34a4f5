import { findAttempt, recheckBy, takeDueAttempts } from '#features/billing/attempts.queries.ts';
import { checkMarksMinutes } from '#features/billing/check-schedule.ts';
import { findOpenEvent, noteTry } from '#features/billing/inbox.queries.ts';
import { providerEvents } from '#features/billing/inbox.service.ts';
import { readProviderEvent } from '#features/billing/provider-event.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { chargeSaved } from './charge-saved.ts';
import { askProvider } from './settle.service.ts';

const AT_ONCE = 10;
const RECHECK_MS = minutes(5);

/** Settles what nobody is waiting for: events of the provider, and payments left open. */
export function settleInBackground(deps: Deps): void {
  deps.jobs.work(providerEvents, ({ inboxId }) => actOnEvent(deps, inboxId));
  deps.jobs.every('open payments', minutes(1), () => checkOpenPayments(deps));
}

/** Asks about every payment that is due to be asked about; while the provider is away the rest waits for the next round. */
export async function checkOpenPayments(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const references = await takeDueAttempts(deps.db, { now, markMinutes: checkMarksMinutes, limit: AT_ONCE });
    const checked = await Promise.all(references.map((reference) => check(deps, reference, now)));
    if (references.length < AT_ONCE || checked.includes(false)) return;
  }
}

async function check(deps: Deps, reference: string, now: Date): Promise<boolean> {
  try {
    const { status } = await askProvider(deps, reference);
    if (status === 'missing') await chargeSaved(deps, reference);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, reference }, 'open payment could not be checked');
    await recheckBy(deps.db, reference, later(now, RECHECK_MS));
    return false;
  }
}

/**
 * An event is a hint: what it says is asked of the provider before anything is given.
 * @throws ProviderUnknown when the provider does not say: the job is tried again.
 */
async function actOnEvent(deps: Deps, inboxId: number): Promise<void> {
  const stored = await findOpenEvent(deps.db, inboxId);
  if (!stored) return;
  try {
    const problem = stored.event === 'charge.success' ? await settleCharge(deps, stored.body) : null;
    await noteTry(deps.db, inboxId, { doneAt: deps.clock.now(), problem });
  } catch (error) {
    await noteTry(deps.db, inboxId, { doneAt: null, problem: String(error) });
    throw error;
  }
}

/** What kept the event from settling a payment, or null. */
async function settleCharge(deps: Deps, body: Buffer): Promise<string | null> {
  const { reference } = readProviderEvent(body);
  if (reference === null || !(await findAttempt(deps.db, reference))) return 'reference is not ours';
  await askProvider(deps, reference);
  const attempt = await findAttempt(deps.db, reference);
  return attempt?.state === 'succeeded' || attempt?.state === 'surplus' ? null : 'the provider does not say it is paid';
}
