import type { Transaction } from '../transactions.queries.ts';

/** What one account gets of a payment, before the fee that it bears. */
export type Part = { grossKobo: number; feesKobo: number };

/**
 * Divides a paid transaction: the business gets the flat `transaction_charge`, the subaccount the rest; one of them bears
 * Paystack's fee (paystack.com/docs/payments/split-payments). Without a subaccount all of it is the business's.
 */
export function sharesOf({ amountKobo, feesKobo, split }: Transaction): {
  main: Part;
  subaccount: (Part & { code: string }) | null;
} {
  const fee = feesKobo ?? 0;
  if (split === null) return { main: { grossKobo: amountKobo, feesKobo: fee }, subaccount: null };
  const { subaccountCode: code, chargeKobo, bearer } = split;
  const [mainFee, subaccountFee] = bearer === 'account' ? [fee, 0] : [0, fee];
  return {
    main: { grossKobo: chargeKobo, feesKobo: mainFee },
    subaccount: { code, grossKobo: amountKobo - chargeKobo, feesKobo: subaccountFee },
  };
}
