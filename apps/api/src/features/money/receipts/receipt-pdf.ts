import type { Receipt } from '@udala/contract/receipts';
import * as m from '@udala/messages/receipts-server';
import type { Deps } from '#app/deps.ts';
import { amountOf, factsOf } from './receipt-words.ts';

/** Sets the receipt on one page of A4. */
export function receiptPdf({ pdfs, clock }: Deps, receipt: Receipt): AsyncIterable<Uint8Array> {
  const { number, payment } = receipt;
  const notes = [m.statusNotes[payment.status], payment.reason].filter((note) => typeof note === 'string');
  const head = {
    title: m.documentTitle(number),
    author: m.brand,
    lang: 'en',
    footer: m.footer(number),
    madeAt: clock.now(),
  };
  return pdfs.write(head, [
    { brand: m.brand },
    { title: m.title },
    { large: amountOf(receipt) },
    ...notes,
    { facts: factsOf(receipt, receipt.payment.creator.name) },
  ]);
}
