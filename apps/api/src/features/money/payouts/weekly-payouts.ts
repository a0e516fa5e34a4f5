import { limits } from '@udala/contract/limits';
import { lockAvailable } from '#features/money/ledger/ledger.queries.ts';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { clocksAgree } from '#platform/payments/clock-check.ts';
import type { Deps } from '#app/deps.ts';
import { reservePayout, payoutsReserved, weeklyPayoutAgain } from './payout-postings.ts';
import { hasAutomaticSince } from './payouts.queries.ts';
import { recoverLostPayouts } from './recover-payout.ts';
import { findPayoutReadiness } from './account.queries.ts';
import { lastRun } from './weekly-dates.ts';
import { hasRun, hasRunBefore, insertRun, listToPay } from './weekly.queries.ts';
import { outlookOf } from './withdrawal.ts';

const PAID_AT_ONCE = 100;

interface RunPart {
  /** The instant the run was due. */
  since: string;
  /** The last creator who was paid; null at first. */
  after: string | null;
}

export const weeklyPayouts = queue<RunPart>('weekly-payouts');

/**
 * Begins the run that is due, once: its row and its first job are one commit. A missed run is made up for, except the
 * one before the very first start.
 */
export async function beginWeeklyRun(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { runOn, at } = lastRun(now);
  if (await hasRun(deps.db, runOn)) return;
  if (!(await clocksAgree(deps))) return;
  // What the provider has paid out and our books do not hold, as after a restore, is not paid out again.
  await recoverLostPayouts(deps);
  // What became available by then belongs to this run, also in a process that has only just started.
  await importSettlements(deps);
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertRun(tx, runOn, now)) || !(await hasRunBefore(tx, runOn))) return;
    await deps.jobs.send(tx, weeklyPayouts, { since: at.toISOString(), after: null });
  });
}

/** Pays one batch and leaves the rest to the next job. After a crash the same batch is repeated. */
export async function paySome(deps: Deps, { since, after }: RunPart): Promise<void> {
  const creators = await listToPay(deps.db, {
    after,
    minimumKobo: limits.payoutMinKobo,
    limit: PAID_AT_ONCE,
  });
  const failed: string[] = [];
  for (const creatorId of creators) {
    if (!(await isReserved(deps, creatorId, new Date(since)))) failed.push(creatorId);
  }
  const last = creators[PAID_AT_ONCE - 1];
  await inTransaction(deps.db, async (tx) => {
    await deps.jobs.send(tx, payoutsReserved, {});
    for (const creatorId of failed) await deps.jobs.send(tx, weeklyPayoutAgain, { since, creatorId });
    if (last !== undefined) await deps.jobs.send(tx, weeklyPayouts, { since, after: last });
  });
}

/** Returns false when the payout failed, so that one creator does not block the others. */
async function isReserved(deps: Deps, creatorId: string, since: Date): Promise<boolean> {
  try {
    await reserveWeeklyPayout(deps, creatorId, since);
    return true;
  } catch (error) {
    deps.metrics.events.inc({ event: 'weekly_payout_failed' });
    deps.log.error({ err: error, creatorId }, 'a weekly payout could not be reserved and is tried again');
    return false;
  }
}

/**
 * Reserves at most one payout per run, or several where a transfer cannot carry it all, one after the other: a failed
 * one is not tried again before the next Friday.
 */
export async function reserveWeeklyPayout(deps: Deps, creatorId: string, since: Date): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const availableKobo = await lockAvailable(tx, creatorId);
    if (await hasAutomaticSince(tx, creatorId, since)) return;
    const now = deps.clock.now();
    const readiness = await findPayoutReadiness(tx, deps.config, creatorId, now);
    const outlook = outlookOf(availableKobo, readiness, now);
    // Switched off since the run began: a retry, or the rest of a large balance, comes later.
    if (outlook.obstacle !== null || !readiness.is_weekly) return;
    const { account, withdrawal } = outlook;
    await reservePayout(tx, deps, { creatorId, accountId: account.id, withdrawal, runAt: since });
  });
}
