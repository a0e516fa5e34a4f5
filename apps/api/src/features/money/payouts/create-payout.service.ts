import type { BodyOf } from '@udala/contract/endpoint';
import type { createPayout as createPayoutEndpoint, Payout } from '@udala/contract/payouts';
import { checkReauth } from '#features/identity/auth/security/reauth.service.ts';
import type { Spend } from '#features/identity/auth/security/second-factor.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { lockAvailable } from '#features/money/ledger/ledger.queries.ts';
import { restoreRateLimits, consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { claimKey, once, type OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { reservePayout, payoutsReserved } from './payout-postings.ts';
import { toPayoutDto } from './payouts.service.ts';
import { findPayoutReadiness, type AccountRow } from './account.queries.ts';
import type { Withdrawal } from './payout-fees.ts';
import { assertPayoutsExist, outlookOf, throwObstacle } from './withdrawal.ts';

/**
 * Lease while a payout is being made, so that a second tap does not find the first one's re-authentication used up. It
 * outlives a dead process by at most a minute.
 */
const making: RateLimit = { name: 'making a payout', max: 1, windowMs: minutes(1) };

/**
 * Sends all that is available to the creator's bank, and only if that equals the amount shown. Re-authentication comes
 * last, and the amount is checked again under the lock of the creator's account. Only a payout uses the code up: if the
 * amount has changed in between, the code stays valid for the next attempt.
 */
export async function createPayout(
  deps: Deps,
  viewer: Viewer,
  idempotencyKey: string,
  { amountKobo, reauth }: BodyOf<typeof createPayoutEndpoint>,
): Promise<Payout> {
  assertMayManagePageHere(viewer);
  assertPayoutsExist(deps);
  // The request leaves out the re-authentication code, so that a mistyped one can be corrected under the same key.
  const key: OnceKey = { userId: viewer.userId, key: idempotencyKey, request: { createPayout: { amountKobo } } };
  const lease = { limit: making, key: viewer.userId };
  if (!(await consumeRateLimit(deps, lease))) throw new AppError('conflict', say().payoutsServer.alreadyRequested);
  try {
    const earlier = await inTransaction(deps.db, (tx) => answerOrCheck(tx, deps, key, amountKobo));
    if (earlier !== undefined) return earlier;
    const spend = await checkReauth(deps, viewer, reauth);
    return await once(deps, key, (tx) => withdrawAll(tx, deps, viewer, { amountKobo, spend }));
  } finally {
    await restoreRateLimits(deps, [lease]);
  }
}

async function answerOrCheck(tx: Tx, deps: Deps, key: OnceKey, amountKobo: number): Promise<Payout | undefined> {
  const earlier = await claimKey(tx, key, deps.clock.now());
  if (earlier !== undefined) return earlier as Payout;
  await getWithdrawal(tx, deps, key.userId, amountKobo);
  return undefined;
}

async function withdrawAll(
  tx: Tx,
  deps: Deps,
  { userId }: Viewer,
  { amountKobo, spend }: { amountKobo: number; spend: Spend },
): Promise<Payout> {
  const { account, withdrawal } = await getWithdrawal(tx, deps, userId, amountKobo);
  await spend(tx);
  const payout = await reservePayout(tx, deps, {
    creatorId: userId,
    accountId: account.id,
    withdrawal,
    runAt: null,
  });
  await deps.jobs.send(tx, payoutsReserved, {});
  return toPayoutDto(payout);
}

/** @throws AppError `conflict` when nothing can be drawn, or the amount differs from the one shown. */
async function getWithdrawal(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  creatorId: string,
  amountKobo: number,
): Promise<{ account: AccountRow; withdrawal: Withdrawal }> {
  const availableKobo = await lockAvailable(tx, creatorId);
  const now = clock.now();
  const readiness = await findPayoutReadiness(tx, config, creatorId, now);
  const outlook = outlookOf(availableKobo, readiness, now);
  if (outlook.obstacle !== null) return throwObstacle(outlook, readiness);
  if (outlook.withdrawal.amountKobo !== amountKobo) {
    throw new AppError('conflict', say().payoutsServer.amountChanged(outlook.withdrawal.amountKobo));
  }
  return outlook;
}
