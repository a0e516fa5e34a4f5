import type { StatementLine, StatementSums } from '@udala/contract/statements';
import type { LedgerAccounts } from '#platform/db/types.ts';

type AccountKind = LedgerAccounts['kind'];
export type LineKind = StatementLine['kind'];

/** Money between two accounts, exactly one of which is the creator's. */
export interface Flow {
  from: AccountKind;
  to: AccountKind;
  kobo: number;
  /** Kind of the event, where the accounts alone do not say what it was. */
  event: string | null;
}

/** Where payments come in: held until they are settled, or paid by the provider itself. */
const isEarned = (kind: AccountKind): boolean => kind === 'creator_held' || kind === 'creator_settled';
const isCreatorAccount = (kind: AccountKind): boolean => kind.startsWith('creator_');

/** Effect on the creator's money: positive when it comes in. */
export const amountOf = ({ to, kobo }: Flow): number => (isCreatorAccount(to) ? kobo : -kobo);

/**
 * Classifies a line of a statement. The creator's money is the sum of four accounts (held, available, in transit,
 * disputed), so only movements into or out of these four are lines. Movements between them earn and spend nothing and
 * are left out: a release, a payout that starts or fails, a payment frozen by a dispute or unfrozen. A payout is a line
 * when it has arrived, a dispute when it is lost.
 */
export function kindOf({ from, to, event }: Omit<Flow, 'kobo'>): LineKind {
  const comesIn = isCreatorAccount(to);
  const [own, other] = comesIn ? [to, from] : [from, to];
  if (other === 'platform_fees') return comesIn ? 'platform_fee_returned' : 'platform_fee';
  if (other === 'provider_fees') return isEarned(own) ? 'provider_fee' : 'payout_fee';
  if (other === 'losses') return 'written_off';
  // A refund made at the provider's dashboard, or a bank's chargeback, comes from what nobody had booked.
  if (other === 'unallocated') return event === 'dispute_lost' ? 'dispute_lost' : 'refund';
  if (other === 'to_refund') return 'refund';
  if (isEarned(own)) return 'payment';
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
  written_off: 'writtenOffKobo',
} as const satisfies Record<LineKind, keyof StatementSums>;

/** Sums per kind, negative for money that went out; the opening balance plus all sums is the closing balance. */
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
    writtenOffKobo: 0,
    closingKobo,
  };
  for (const flow of flows) {
    sums[sumOf[kindOf(flow)]] += amountOf(flow);
    sums.openingKobo -= amountOf(flow);
  }
  return sums;
}
