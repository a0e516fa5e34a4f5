import type { PaymentOutcome } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/payment';
import * as titles from '@udala/messages/titles';
import { usePaymentOutcomeQuery } from './subscriptions.api.ts';

const titleOf: Record<PaymentOutcome['status'], string> = {
  paid: titles.payment,
  pending: m.waitingTitle,
  failed: m.failedTitle,
  returned: m.returnedTitle,
};

/** Title of the payment page; after the checkout, its result. */
export function usePaymentTitle(reference: string | null): string {
  const { data } = usePaymentOutcomeQuery(reference ?? '', { skip: reference === null });
  return reference === null || data === undefined ? titles.payment : titleOf[data.status];
}
