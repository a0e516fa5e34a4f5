import type { Receipt } from '@udala/contract/receipts';
import * as m from '@udala/messages/receipts-server';
import { composeLetter } from '#platform/mail/letter.ts';
import type { Letter } from '#platform/mail/mail.ts';
import { amountOf, factsOf } from './receipt-words.ts';

interface Links {
  /** The members site's origin, as the configuration spells it. */
  site: string;
  /** Where this membership is cancelled without signing in. */
  cancelLink: string;
}

/** A receipt by mail, to `name`, which may stand in one. The PDF is a link away: data is dear. */
export function receiptLetter(receipt: Receipt, name: string, { site, cancelLink }: Links): Letter {
  const { payment, payerEmail, paidAt } = receipt;
  const amount = amountOf(receipt);
  return composeLetter({
    to: payerEmail,
    subject: m.letterSubject(amount, name),
    parts: [
      m.letterLead(amount, name, new Date(paidAt)),
      { facts: { [m.amount]: amount, ...Object.fromEntries(factsOf(receipt, name)) } },
      { link: `${site}/membership/app/payment-history/${payment.id}`, label: m.seeReceipt },
      m.cancelWhenever(payment.periodEnd),
      { link: cancelLink, label: m.cancel },
    ],
  });
}
