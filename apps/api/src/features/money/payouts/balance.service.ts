import type { Balance } from '@udala/contract/payouts';
import { limits } from '@udala/contract/limits';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { releaseOf } from '#features/money/billing/working-days.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { findPayee, findUnsettledShares } from '#features/money/billing/shares.queries.ts';
import { findBalances } from '#features/money/ledger/ledger.queries.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { toAccountDto } from './account.service.ts';
import { findPayoutReadiness, type PayoutReadiness } from './account.queries.ts';
import { payoutFees } from './payout-fees.ts';
import { nextRunOn } from './weekly-dates.ts';
import { outlookOf, type Outlook } from './withdrawal.ts';

/** Reads stored balances, so that the cost does not grow with the number of payments. */
export async function getBalance(
  { db, clock, config }: Pick<Deps, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
): Promise<Balance> {
  assertMayManagePageHere(viewer);
  const now = clock.now();
  const [balances, found, payee, unsettled] = await Promise.all([
    findBalances(db, viewer.userId, now),
    findPayoutReadiness(db, config, viewer.userId, now),
    config.moneyMode === 'split' ? findPayee(db, viewer.userId) : null,
    config.moneyMode === 'split' ? findUnsettledShares(db, viewer.userId) : { kobo: 0, dueAt: null },
  ]);
  // A bank from before payments were divided has to be saved again: nobody can pay until then.
  const readiness = payee === undefined ? { ...found, account: null } : found;
  const heldKobo = balances.held_kobo + unsettled.kobo;
  const outlook = outlookOf(balances.available_kobo, readiness, now);
  const isSolo = config.moneyMode === 'solo';
  const hasPayouts = config.moneyMode === 'platform';
  return {
    mode: config.moneyMode,
    availableKobo: balances.available_kobo,
    reservedKobo: !hasPayouts ? 0 : Math.max(0, Math.min(outlook.reservedKobo, balances.available_kobo)),
    heldKobo,
    settledKobo: balances.settled_kobo - unsettled.kobo,
    heldUntil: heldUntil({ heldKobo, dueAt: unsettled.dueAt }, now),
    inTransitKobo: balances.in_transit_kobo,
    arrivesBy: arrivesBy(readiness, now),
    waitsFor: readiness.waits_for,
    disputedKobo: balances.disputed_kobo,
    arePayoutsHeld: config.arePayoutsHeld,
    monthGrossKobo: balances.month_gross_kobo,
    monthNetKobo: balances.month_net_kobo,
    account: isSolo ? null : readiness.account && toAccountDto(readiness.account),
    withdrawal: hasPayouts && outlook.obstacle === null ? outlook.withdrawal : null,
    obstacle: obstacleOf(config, outlook, readiness, now),
    firstPayoutOn: !hasPayouts ? null : outlook.firstPayoutOn,
    minimumKobo: limits.payoutMinKobo,
    payoutFees,
    isWeekly: readiness.is_weekly,
    nextWeeklyOn: !hasPayouts ? null : nextWeekly(readiness, outlook, now),
  };
}

/**
 * All money that we hold was paid on days that share the next working day, so one date holds for all of it. Of shares the
 * oldest counts; null once it is late, because no later date can be promised.
 */
function heldUntil({ heldKobo, dueAt }: { heldKobo: number; dueAt: Date | null }, now: Date): string | null {
  if (heldKobo <= 0) return null;
  if (dueAt === null) return lagosDate(releaseOf(lagosDate(now)));
  const day = lagosDate(dueAt);
  return day < lagosDate(now) ? null : day;
}

/** Without payouts one thing alone stands in the way of money: a bank that was just changed. */
function obstacleOf(
  { moneyMode }: Pick<Config, 'moneyMode'>,
  { obstacle }: Outlook,
  { account }: PayoutReadiness,
  now: Date,
): Balance['obstacle'] {
  if (moneyMode === 'platform') return obstacle;
  return moneyMode === 'split' && account !== null && account.usable_at > now ? 'bank_change_hold' : null;
}

/** The next working day after the payout began; null once that day is over, because no later date can be promised. */
function arrivesBy({ in_progress_since }: PayoutReadiness, now: Date): string | null {
  if (in_progress_since === null) return null;
  const day = lagosDate(releaseOf(lagosDate(in_progress_since)));
  return day < lagosDate(now) ? null : day;
}

/** Skips runs that fall within the hold after an account change, or before the first payout. None before an identity. */
function nextWeekly(
  { account, is_weekly: isWeekly, is_on_hold: isOnHold }: PayoutReadiness,
  { firstPayoutOn, obstacle }: Outlook,
  now: Date,
): string | null {
  if (!account || !isWeekly || isOnHold || obstacle === 'identity') return null;
  const first = firstPayoutOn === null ? now : lagosMidnight(firstPayoutOn);
  return nextRunOn(new Date(Math.max(now.getTime(), account.usable_at.getTime(), first.getTime())));
}
