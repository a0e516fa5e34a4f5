/**
 * What the provider takes for a transfer, by what arrives: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above; from ₦10,000
 * the stamp duty of ₦50 beside it, which the sender pays. Larger than the last band no transfer may be.
 * Source: Paystack's help pages; Nigeria Tax Act 2025 for the duty.
 */
const bands = [
  { upToKobo: 500_000, feeKobo: 1_000 },
  { upToKobo: 999_999, feeKobo: 2_500 },
  { upToKobo: 5_000_000, feeKobo: 7_500 },
  { upToKobo: 1_000_000_000, feeKobo: 10_000 },
] as const;

export interface Withdrawal {
  /** What arrives at her bank. */
  amountKobo: number;
  feeKobo: number;
}

/** The most that can arrive out of a balance, with the fee it costs; between two bands a few naira stay. */
export function mostOf(availableKobo: number): Withdrawal {
  return bands
    .map(({ upToKobo, feeKobo }) => ({ amountKobo: Math.min(upToKobo, availableKobo - feeKobo), feeKobo }))
    .reduce((most, next) => (next.amountKobo > most.amountKobo ? next : most));
}
