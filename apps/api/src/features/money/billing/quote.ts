export interface Quote {
  grossKobo: number;
  providerFeeKobo: number;
  platformFeeKobo: number;
  netKobo: number;
}

const FLAT_FEE_KOBO = 10_000;
const FLAT_FEE_FROM_KOBO = 250_000;
const FEE_CAP_KOBO = 200_000;

/**
 * Splits a payment into the creator's share and the two fees: 1.5 % + ₦100 for a local card, the ₦100 waived under
 * ₦2,500, never above ₦2,000. Source: Paystack's published prices for Nigeria (paystack.com/faqs). An estimate: once a
 * payment is made, the fee that Paystack reports replaces it.
 */
export function quote(grossKobo: number, platformFeePercent: number): Quote {
  const flatKobo = grossKobo < FLAT_FEE_FROM_KOBO ? 0 : FLAT_FEE_KOBO;
  const providerFeeKobo = Math.min(Math.round((grossKobo * 15) / 1000) + flatKobo, FEE_CAP_KOBO);
  return split(grossKobo, providerFeeKobo, platformFeePercent);
}

/** The provider's fee on a payment: as reported, or estimated until it is. */
export const feeOf = ({ amountKobo, feeKobo }: { amountKobo: number; feeKobo: number | null }): number =>
  feeKobo ?? quote(amountKobo, 0).providerFeeKobo;

/** The same split with the actual fee of the provider. */
export function split(grossKobo: number, providerFeeKobo: number, platformFeePercent: number): Quote {
  const platformFeeKobo = Math.round((grossKobo * platformFeePercent) / 100);
  return { grossKobo, providerFeeKobo, platformFeeKobo, netKobo: grossKobo - providerFeeKobo - platformFeeKobo };
}
