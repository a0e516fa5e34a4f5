import type { Channel } from './transactions.queries.ts';

const waivedUnderKobo = 250_000;
const flatKobo = 10_000;
const capKobo = 200_000;
const debitCapKobo = 100_000;
const dedicatedCapKobo = 30_000;

/**
 * Paystack's price for a local payment: 1.5 % + ₦100, the ₦100 waived under ₦2,500, never above ₦2,000;
 * for a bank debit 0.5 %, never above ₦1,000; into a customer's own account 1 %, never above ₦300.
 */
export function feeOf(amountKobo: number, channel: Channel): number {
  if (channel === 'direct_debit') return Math.min(Math.round((amountKobo * 5) / 1000), debitCapKobo);
  if (channel === 'dedicated_nuban') return Math.min(Math.round(amountKobo / 100), dedicatedCapKobo);
  const flat = amountKobo < waivedUnderKobo ? 0 : flatKobo;
  return Math.min(Math.round((amountKobo * 15) / 1000) + flat, capKobo);
}

/** Fee for sending money: ₦10 up to ₦5,000, ₦25 up to ₦50,000, else ₦50 (general knowledge). */
export function transferFeeOf(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1000;
  return amountKobo <= 5_000_000 ? 2500 : 5000;
}

/** Stamp duty: since 2026 the sender pays ₦50 on ₦10,000 and more. */
export const stampDutyOf = (amountKobo: number) => (amountKobo >= 1_000_000 ? 5000 : 0);
