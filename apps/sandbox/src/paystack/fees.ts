const waivedUnderKobo = 250_000;
const flatKobo = 10_000;
const capKobo = 200_000;

/** Paystack's price for a local card: 1.5 % + ₦100, the ₦100 waived under ₦2,500, never above ₦2,000. */
export function feeOf(amountKobo: number): number {
  const flat = amountKobo < waivedUnderKobo ? 0 : flatKobo;
  return Math.min(Math.round((amountKobo * 15) / 1000) + flat, capKobo);
}
