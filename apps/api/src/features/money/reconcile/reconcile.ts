import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { comparePayouts } from './compare-payouts.ts';
import { compareRefunds } from './compare-refunds.ts';
import { findRounds, saveRound } from './reconcile-rounds.queries.ts';
import { findStuckEvents } from './reconcile.queries.ts';
import { refundsSince, spanSince, spansOfWhole, startOfWhole } from './span.ts';

/** By then the event's job has used its last retry. */
const STUCK_AFTER_MS = minutes(120);
const NEW_EVERY_MS = minutes(60);
/** At two in the morning in Lagos hardly anybody pays. */
const WHOLE_AT_MS = minutes(120);

/** Runs the round that is due, if one is: the whole one once a night, else what is new once an hour. */
export async function reconcileDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { whole, brokenOffAt, isNewDue } = await readRounds(deps, now);
  if (whole === null || whole < lastNight(now)) return reconcile(deps, brokenOffAt);
  if (isNewDue) await reconcileNew(deps);
}

async function readRounds({ db }: Pick<Deps, 'db'>, now: Date) {
  const rounds = await findRounds(db);
  const isNewDue = rounds.new.began_at === null || later(rounds.new.began_at, NEW_EVERY_MS) <= now;
  return { whole: rounds.whole.began_at, brokenOffAt: rounds.whole.reached_at, isNewDue };
}

function lastNight(now: Date): Date {
  const today = later(lagosMidnight(lagosDate(now)), WHOLE_AT_MS);
  return today <= now ? today : later(today, -minutes(24 * 60));
}

/**
 * Compares the provider's books of the last days with ours, both ways: catches up on missed events, and records
 * differences for the operator. The safety net for every crash. Safe in several processes at once.
 *
 * @param brokenOffAt Up to where a round came that the provider broke off: it goes on with that day.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function reconcile(deps: Deps, brokenOffAt: Date | null = null): Promise<void> {
  const now = deps.clock.now();
  const since = startOfWhole(now);
  const { new: last } = await findRounds(deps.db);
  await reportStuckEvents(deps, now);
  // Disputes first: a payment that a bank took back is not an unrequested refund.
  await compareDisputes(deps, { changedSince: since, openedSince: null });
  for (const span of spansOfWhole(brokenOffAt !== null && brokenOffAt > since ? brokenOffAt : since, now)) {
    await comparePayments(deps, span);
    await comparePayouts(deps, span);
    if (span.until !== null) await saveRound(deps.db, 'whole', { reachedAt: span.until });
  }
  await compareRefunds(deps, refundsSince(last.began_at, now));
  await saveRound(deps.db, 'whole', { beganAt: now, reachedAt: null });
  await saveRound(deps.db, 'new', { beganAt: now, reachedAt: null });
}

/** The same for what may have happened since the last round: its calls do not grow with the payments of a week. */
export async function reconcileNew(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { new: last } = await findRounds(deps.db);
  const span = spanSince(last.began_at, now);
  await reportStuckEvents(deps, now);
  await compareDisputes(deps, { changedSince: span.since, openedSince: span.since });
  await comparePayments(deps, span);
  await compareRefunds(deps, refundsSince(last.began_at, now));
  await comparePayouts(deps, span);
  await saveRound(deps.db, 'new', { beganAt: now, reachedAt: null });
}

async function reportStuckEvents(deps: Deps, now: Date): Promise<void> {
  for (const { id, ...details } of await findStuckEvents(deps.db, later(now, -STUCK_AFTER_MS))) {
    await recordReconciliationException(deps, { kind: 'event_stuck', key: String(id), details });
  }
}
