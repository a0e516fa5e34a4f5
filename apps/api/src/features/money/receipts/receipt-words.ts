import type { Payment } from '@udala/contract/payments';
import type { Receipt } from '@udala/contract/receipts';
import type { Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';

export type Fact = readonly [name: string, fact: string];

/** The creator paid: the page, by whose name the payer knows them, and the person. */
export interface Payee {
  page: string;
  person: string;
}

/** Facts beside the amount that every form of a receipt shows, in order. */
export const factsOf = (
  { receiptsServer: m, payments, dates }: Catalogue,
  { payment, number, paidAt, payerName, payerEmail, nextPaymentOn, seller }: Receipt,
  { page, person }: Payee,
): Fact[] => {
  const method = methodOf(payment, { receiptsServer: m, payments });
  return [
    [m.paidTo, page === person ? page : m.pageBy(page, person)],
    ...(seller === null ? [] : [[m.seller, seller] as const]),
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
