import type { Balance } from '@udala/contract/payouts';
import { limits } from '@udala/contract/limits';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import { mostOf, type Withdrawal } from './payout-fees.ts';
import type { AccountRow, PayoutReadiness } from './account.queries.ts';

export type Obstacle = NonNullable<Balance['obstacle']>;

type Outlook = { obstacle: Obstacle } | { obstacle: null; account: AccountRow; withdrawal: Withdrawal };

/** The result of drawing everything now: the withdrawal, or the obstacle to it. */
export function outlookOf(availableKobo: number, { account, is_in_progress }: PayoutReadiness, now: Date): Outlook {
  if (is_in_progress) return { obstacle: 'in_progress' };
  if (!account) return { obstacle: 'no_account' };
  if (account.usable_at > now) return { obstacle: 'bank_change_hold' };
  if (availableKobo < limits.payoutMinKobo) return { obstacle: 'below_minimum' };
  return { obstacle: null, account, withdrawal: mostOf(availableKobo) };
}

/** @throws AppError `conflict` that names the obstacle. */
export function throwObstacle(obstacle: Obstacle, { account }: PayoutReadiness): never {
  throw new AppError('conflict', sentenceFor(obstacle, account));
}

function sentenceFor(obstacle: Obstacle, account: AccountRow | null): string {
  if (obstacle === 'in_progress') return say().payoutsServer.inProgress;
  if (obstacle === 'below_minimum') return say().payoutsServer.belowMinimum(limits.payoutMinKobo);
  return account === null ? say().payoutsServer.noAccount : say().payoutsServer.bankChangeHold(account.usable_at);
}
