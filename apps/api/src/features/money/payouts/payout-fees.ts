/**
 * The provider's fee for a transfer, by the amount that arrives: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above; from
 * ₦10,000 plus the stamp duty of ₦50, which the sender pays. The last band is the largest transfer allowed.
 * Source: Paystack's help pages; Nigeria Tax Act 2025 for the duty.
 */
const bands = [
  { upToKobo: 500_000, feeKobo: 1_000 },
  { upToKobo: 999_999, feeKobo: 2_500 },
  { upToKobo: 5_000_000, feeKobo: 7_500 },
  { upToKobo: 1_000_000_000, feeKobo: 10_000 },
] as const;

/** The most that one transfer can carry. */
export const largestTransferKobo = Math.max(...bands.map(({ upToKobo }) => upToKobo));

/** The fees of the smallest and the largest payout. */
export const payoutFees = {
  leastKobo: Math.min(...bands.map(({ feeKobo }) => feeKobo)),
  mostKobo: Math.max(...bands.map(({ feeKobo }) => feeKobo)),
};

export interface Withdrawal {
  /** Amount that arrives at the creator's bank. */
  amountKobo: number;
  feeKobo: number;
}

/** The largest amount that can arrive from a balance, and its fee. Between two bands a few naira cannot be sent. */
export function mostOf(availableKobo: number): Withdrawal {
  return bands
    .map(({ upToKobo, feeKobo }) => ({ amountKobo: Math.min(upToKobo, availableKobo - feeKobo), feeKobo }))
    .reduce((most, next) => (next.amountKobo > most.amountKobo ? next : most));
}

/** The provider's fee for a transfer of this amount. */
export const feeOf = (amountKobo: number): number =>
  bands.find(({ upToKobo }) => amountKobo <= upToKobo)?.feeKobo ?? payoutFees.mostKobo;
