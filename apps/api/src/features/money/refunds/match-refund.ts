import type { ProviderRefund } from '#platform/payments/payments.ts';
import type { BookedRefund } from './refunds.queries.ts';

interface Wanted {
  id: string;
  amount_kobo: number;
}

/** True if the provider's refund is this one of ours, by its id there or by the note we sent along. */
const isOurs = ({ id, provider_id: providerId }: BookedRefund, sent: ProviderRefund): boolean =>
  (providerId !== null && sent.providerId === providerId) || sent.note === id;

/** The provider's refunds of a payment that are none of ours. */
export const refundsOfOthers = (booked: readonly BookedRefund[], sent: readonly ProviderRefund[]): ProviderRefund[] =>
  sent.filter((one) => !booked.some((ours) => isOurs(ours, one)));

/**
 * What the provider knows of our refund: our own request, or one of the same amount that somebody made at the
 * provider's dashboard in its stead. A failed one counts only where there is no other. Null when there is none.
 */
export function matchRefund(
  refund: Wanted,
  booked: readonly BookedRefund[],
  sent: readonly ProviderRefund[],
): ProviderRefund | null {
  const [ours] = booked.filter(({ id }) => id === refund.id);
  const own = ours ? sent.filter((one) => isOurs(ours, one)) : [];
  const others = refundsOfOthers(booked, sent).filter(({ amountKobo }) => amountKobo === refund.amount_kobo);
  const candidates = [...own, ...others];
  return candidates.find(({ status }) => status !== 'failed') ?? own[0] ?? null;
}
