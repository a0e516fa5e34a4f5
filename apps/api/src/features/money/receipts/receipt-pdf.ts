import type { Receipt } from '@udala/contract/receipts';
import { requestLocale, say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { amountOf, factsOf } from './receipt-words.ts';

/** Sets the receipt on one page of A4. */
export function receiptPdf({ pdfs, clock }: Pick<Deps, 'pdfs' | 'clock'>, receipt: Receipt): AsyncIterable<Uint8Array> {
  const { receiptsServer: m } = say();
  const { number, payment } = receipt;
  const { name: person, page } = payment.creator;
  const notes = [m.statusNotes[payment.status], payment.reason].filter((note) => typeof note === 'string');
  const head = {
    title: m.documentTitle(number),
    author: m.brand,
    lang: requestLocale(),
    footer: m.footer(number),
    madeAt: clock.now(),
  };
  return pdfs.write(head, [
    { brand: m.brand },
    { title: m.title },
    { large: amountOf(receipt) },
    ...notes,
    { facts: factsOf(say(), receipt, { page: page?.name ?? person, person }) },
  ]);
}
