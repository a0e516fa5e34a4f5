import type { Payment } from '@udala/contract/payments';
import type { Receipt } from '@udala/contract/receipts';
import type { Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';

export type Fact = readonly [name: string, fact: string];

/** Facts beside the amount that every form of a receipt shows, in order. `paidTo` is the creator paid. */
export const factsOf = (
  { receiptsServer: m, payments, dates }: Catalogue,
  { payment, number, paidAt, payerName, payerEmail, nextPaymentOn }: Receipt,
  paidTo: string,
): Fact[] => {
  const method = methodOf(payment, { receiptsServer: m, payments });
  return [
    [m.paidTo, paidTo],
    [m.fee, m.noFee],
    ...(method === null ? [] : [[m.method, method] as const]),
    [m.period, m.periodInWords(payment.periodStart, payment.periodEnd)],
    ...(nextPaymentOn === null ? [] : [[m.nextPayment, dates.dayInWords(nextPaymentOn)] as const]),
    [m.paidOn, dates.dayOf(new Date(paidAt))],
    [m.paidBy, `${payerName}, ${payerEmail}`],
    [m.receiptNumber, number],
    [m.reference, payment.reference],
  ];
};

export const amountOf = ({ payment }: Receipt): string => naira(payment.amountKobo);

function methodOf(
  { method, channel }: Payment,
  { receiptsServer: m, payments: { channels } }: Pick<Catalogue, 'receiptsServer' | 'payments'>,
): string | null {
  const name = method?.brand ?? method?.bank ?? (channel === null ? null : (channels[channel] ?? channel));
  return name === null ? null : m.methodInWords(name, method?.last4 ?? null);
}
