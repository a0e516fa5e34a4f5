import type { Balance } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { dayLabel, momentLabel } from '#lib/dates.ts';

/** What is missing of a creator's identity. */
export const identityLackOf = (account: Balance['account']): 'missing' | 'pending' | 'failed' =>
  account?.identity === 'pending' || account?.identity === 'failed' ? account.identity : 'missing';

/** The reason why nothing can be withdrawn now, in a sentence; undefined if something can. */
export function obstacleOf({ obstacle, account, minimumKobo, firstPayoutOn }: Balance): string | undefined {
  if (obstacle === null) return undefined;
  if (obstacle === 'bank_change_hold')
    return m.obstacles.bank_change_hold(account ? momentLabel(account.usableAt) : '');
  if (obstacle === 'below_minimum') return m.obstacles.below_minimum(naira(minimumKobo));
  if (obstacle === 'identity') return m.obstacles.identity[identityLackOf(account)]();
  if (obstacle === 'first_payout')
    return m.obstacles.first_payout(firstPayoutOn === null ? '' : dayLabel(firstPayoutOn));
  return m.obstacles[obstacle]();
}
