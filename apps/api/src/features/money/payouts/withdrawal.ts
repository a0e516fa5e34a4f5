import type { Balance } from '@udala/contract/payouts';
import { limits } from '@udala/contract/limits';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { mostOf, type Withdrawal } from './payout-fees.ts';
import { payoutLimitsOf, type PayoutLimits } from './payout-risk.ts';
import type { AccountRow, PayoutReadiness } from './account.queries.ts';

export type Obstacle = NonNullable<Balance['obstacle']>;

export type Outlook = PayoutLimits &
  ({ obstacle: Obstacle } | { obstacle: null; account: AccountRow; withdrawal: Withdrawal });

/** The result of drawing all that may go out now: the withdrawal, or the obstacle to it. */
export function outlookOf(availableKobo: number, readiness: PayoutReadiness, now: Date): Outlook {
  const { account, is_in_progress: isInProgress, is_on_hold: isOnHold } = readiness;
  const bounds = payoutLimitsOf(readiness, now);
  const drawableKobo = Math.min(availableKobo - bounds.reservedKobo, bounds.mostTodayKobo);
  if (isInProgress) return { ...bounds, obstacle: 'in_progress' };
  if (isOnHold) return { ...bounds, obstacle: 'on_hold' };
  if (!account) return { ...bounds, obstacle: 'no_account' };
  if (isIdentityMissing(account, readiness)) return { ...bounds, obstacle: 'identity' };
  if (bounds.firstPayoutOn !== null) return { ...bounds, obstacle: 'first_payout' };
  if (account.usable_at > now) return { ...bounds, obstacle: 'bank_change_hold' };
  if (drawableKobo < limits.payoutMinKobo) return { ...bounds, obstacle: 'below_minimum' };
  return { ...bounds, obstacle: null, account, withdrawal: mostOf(drawableKobo) };
}

/** Of accounts from before identities were checked, those of creators who were paid already go on. */
const isIdentityMissing = ({ identity_state: state }: AccountRow, { was_paid_out: wasPaidOut }: PayoutReadiness) =>
  state === null ? !wasPaidOut : state !== 'verified';

const identityLackOf = (account: AccountRow | null): 'missing' | 'pending' | 'failed' =>
  account?.identity_state === 'pending' || account?.identity_state === 'failed' ? account.identity_state : 'missing';

/** @throws AppError `conflict` where the payment provider pays the creator itself. */
export function assertPayoutsExist({ config }: Pick<Deps, 'config'>): void {
  if (config.moneyMode !== 'platform') throw new AppError('conflict', say().payoutsServer.paidByProvider);
}

/** @throws AppError `conflict` where the one creator's own business is paid. */
export function assertBankIsOurs({ config }: Pick<Deps, 'config'>): void {
  if (config.moneyMode === 'solo') throw new AppError('conflict', say().payoutsServer.paidByProvider);
}

/** @throws AppError `conflict` that names the obstacle. */
export function throwObstacle(
  { obstacle, firstPayoutOn }: Pick<Outlook, 'firstPayoutOn'> & { obstacle: Obstacle },
  { account }: PayoutReadiness,
): never {
  if (obstacle === 'first_payout' && firstPayoutOn !== null)
    throw new AppError('conflict', say().payoutsServer.firstPayout(firstPayoutOn));
  throw new AppError('conflict', sentenceFor(obstacle, account));
}

function sentenceFor(obstacle: Obstacle, account: AccountRow | null): string {
  if (obstacle === 'on_hold') return say().payoutsServer.onHold;
  if (obstacle === 'in_progress') return say().payoutsServer.inProgress;
  if (obstacle === 'below_minimum') return say().payoutsServer.belowMinimum(limits.payoutMinKobo);
  if (obstacle === 'identity') return say().payoutsServer.identityObstacle[identityLackOf(account)]();
  return account === null ? say().payoutsServer.noAccount : say().payoutsServer.bankChangeHold(account.usable_at);
}
