import type { Receipt } from '@udala/contract/receipts';
import * as m from '@udala/messages/receipts-server';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { amountOf, factsOf } from './receipt-words.ts';

interface Links {
  /** The members site's origin, as the configuration spells it. */
  site: string;
  /** Where this membership is cancelled without signing in. */
  cancelLink: string;
}

/** A receipt by mail, to `name`, which may stand in one. The PDF is a link away: data is dear. */
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
