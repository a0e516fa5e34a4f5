import type { StatementLine, StatementSums } from '@udala/contract/statements';
import type { LedgerAccounts } from '#platform/db/types.ts';

type AccountKind = LedgerAccounts['kind'];
export type LineKind = StatementLine['kind'];

/** Money between two accounts of which one alone is the creator's. */
export interface Flow {
  from: AccountKind;
  to: AccountKind;
  kobo: number;
}

const isCreatorAccount = (kind: AccountKind): boolean => kind.startsWith('creator_');

/** What it does to what is hers. */
export const amountOf = ({ to, kobo }: Flow): number => (isCreatorAccount(to) ? kobo : -kobo);

/**
 * What a statement calls it. Hers is what stands on her four accounts (held, available, on the way, disputed), so only
 * what enters or leaves all four is a line. Between them nothing is earned and nothing spent: a release, a payout that
 * set out or failed, a payment frozen by a dispute or set free again show nothing. A payout is a line when it has
 * arrived, a dispute when it is lost.
 */
export function kindOf({ from, to }: Pick<Flow, 'from' | 'to'>): LineKind {
  const comesIn = isCreatorAccount(to);
  const [own, other] = comesIn ? [to, from] : [from, to];
  if (other === 'platform_fees') return comesIn ? 'platform_fee_returned' : 'platform_fee';
  if (other === 'provider_fees') return own === 'creator_held' ? 'provider_fee' : 'payout_fee';
  if (other === 'to_refund') return 'refund';
  if (own === 'creator_held') return 'payment';
  if (own === 'creator_disputed') return 'dispute_lost';
  return comesIn ? 'payout_returned' : 'payout';
}

const sumOf = {
  payment: 'grossKobo',
  provider_fee: 'providerFeesKobo',
  platform_fee: 'platformFeesKobo',
  platform_fee_returned: 'platformFeesKobo',
  refund: 'refundsKobo',
  dispute_lost: 'disputesKobo',
  payout: 'payoutsKobo',
  payout_fee: 'payoutFeesKobo',
  payout_returned: 'payoutsKobo',
} as const satisfies Record<LineKind, keyof StatementSums>;

/** Each kind in its sum, below zero for what went out; the opening and all of them make the closing. */
export function sumUp(closingKobo: number, flows: readonly Flow[]): StatementSums {
  const sums: StatementSums = {
    openingKobo: closingKobo,
    grossKobo: 0,
    providerFeesKobo: 0,
    platformFeesKobo: 0,
    refundsKobo: 0,
    disputesKobo: 0,
    payoutsKobo: 0,
    payoutFeesKobo: 0,
    closingKobo,
  };
  for (const flow of flows) {
    sums[sumOf[kindOf(flow)]] += amountOf(flow);
    sums.openingKobo -= amountOf(flow);
  }
  return sums;
}
