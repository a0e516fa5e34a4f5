import type { Receipt } from '@udala/contract/receipts';
import * as m from '@udala/messages/receipts-server';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { amountOf, factsOf } from './receipt-words.ts';

interface Links {
  /** The members site's origin, as the configuration spells it. */
  site: string;
  /** Link that cancels this membership without signing in. */
  cancelLink: string;
}

/**
 * A receipt by email. `name` is the creator's name as it may appear in an email. The PDF is only linked, because mobile
 * data is expensive.
 */
export function receiptEmail(receipt: Receipt, name: string, { site, cancelLink }: Links): EmailMessage {
  const { payment, payerEmail, paidAt } = receipt;
  const amount = amountOf(receipt);
  return composeEmail({
    to: payerEmail,
    subject: m.emailSubject(amount, name),
    parts: [
      m.emailLead(amount, name, new Date(paidAt)),
      { facts: { [m.amount]: amount, ...Object.fromEntries(factsOf(receipt, name)) } },
      { link: `${site}/membership/app/payment-history/${payment.id}`, label: m.seeReceipt },
      m.cancelWhenever(payment.periodEnd),
      { link: cancelLink, label: m.cancel },
    ],
  });
}
