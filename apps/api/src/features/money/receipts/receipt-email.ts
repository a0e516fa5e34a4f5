import type { Receipt } from '@udala/contract/receipts';
import { catalogue } from '@udala/messages/catalogue';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { amountOf, factsOf, type Payee } from './receipt-words.ts';

interface Links {
  /** The members site's origin, as the configuration spells it. */
  site: string;
  /** Link that cancels this membership without signing in. */
  cancelLink: string;
}

/**
 * A receipt by email. `payee` has the creator's names as they may appear in an email. The PDF is only linked, because
 * mobile data is expensive.
 */
export function receiptEmail(
  reader: Reader,
  receipt: Receipt,
  payee: Payee,
  { site, cancelLink }: Links,
): EmailMessage {
  const all = catalogue(reader.locale);
  const { receiptsServer: m } = all;
  const { payment, paidAt } = receipt;
  const amount = amountOf(receipt);
  return composeEmail({
    reader,
    subject: m.emailSubject(amount, payee.page),
    parts: [
      m.emailLead(amount, payee.page, new Date(paidAt)),
      { facts: { [m.amount]: amount, ...Object.fromEntries(factsOf(all, receipt, payee)) } },
      { link: `${site}/membership/app/payment-history/${payment.id}`, label: m.seeReceipt },
      m.cancelWhenever(payment.periodEnd),
      { link: cancelLink, label: m.cancel },
    ],
  });
}
