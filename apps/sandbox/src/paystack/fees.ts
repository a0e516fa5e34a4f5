import type { Channel } from './transactions.queries.ts';

type Tariff = { thousandths: number; flatKobo: number; capKobo: number };

const waivedUnderKobo = 250_000;
const flatKobo = 10_000;

/**
 * Paystack's price for a local payment: 1.5 % + ₦100, the ₦100 waived under ₦2,500, never above ₦2,000;
 * for a bank debit 0.5 %, never above ₦1,000; into a customer's own account 1 %, never above ₦300.
 */
function tariffOf(amountKobo: number, channel: Channel): Tariff {
  if (channel === 'direct_debit') return { thousandths: 5, flatKobo: 0, capKobo: 100_000 };
  if (channel === 'dedicated_nuban') return { thousandths: 10, flatKobo: 0, capKobo: 30_000 };
  return { thousandths: 15, flatKobo: amountKobo < waivedUnderKobo ? 0 : flatKobo, capKobo: 200_000 };
}

/** Fee that is taken from a payment. */
export function feeOf(amountKobo: number, channel: Channel): number {
  const { thousandths, flatKobo, capKobo } = tariffOf(amountKobo, channel);
  return Math.min(Math.round((amountKobo * thousandths) / 1000) + flatKobo, capKobo);
}

/**
 * Fee that a customer pays on top, so that the merchant gets what they asked for, by the formula of
 * support.paystack.com/hc/en-us/articles/360009973579. That the dashboard's setting uses it is general knowledge.
 */
export function feeOnTopOf(requestedKobo: number, channel: Channel): number {
  const { thousandths, flatKobo, capKobo } = tariffOf(requestedKobo, channel);
  const paidKobo = Math.ceil(((requestedKobo + flatKobo) * 1000) / (1000 - thousandths));
  return Math.min(paidKobo - requestedKobo, capKobo);
}

/** Fee for sending money: ₦10 up to ₦5,000, ₦25 up to ₦50,000, else ₦50 (general knowledge). */
export function transferFeeOf(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1000;
  return amountKobo <= 5_000_000 ? 2500 : 5000;
}

/** Stamp duty: since 2026 the sender pays ₦50 on ₦10,000 and more. */
export const stampDutyOf = (amountKobo: number) => (amountKobo >= 1_000_000 ? 5000 : 0);
