import type { Balance } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { momentLabel } from '#lib/dates.ts';

/** The reason why nothing can be withdrawn now, in a sentence; undefined if something can. */
export function obstacleOf({ obstacle, account, minimumKobo }: Balance): string | undefined {
  if (obstacle === null) return undefined;
  if (obstacle === 'bank_change_hold')
    return m.obstacles.bank_change_hold(account ? momentLabel(account.usableAt) : '');
  if (obstacle === 'below_minimum') return m.obstacles.below_minimum(naira(minimumKobo));
  return m.obstacles[obstacle]();
}
