import { findBank } from '../paystack/banks.ts';
import { answerStep, startAttempt } from '../paystack/checkout.ts';
import { saveOnItsWay, sent, settleCharge, startTransfer, startUssd } from '../paystack/offline.ts';
import { recordWithAuthorization } from '../paystack/outcome.ts';
import { testCards } from '../paystack/test-cards.ts';
import { findByReference } from '../paystack/transactions.queries.ts';
import type { Sandbox } from '../sandbox.ts';

/** How a person pays at the checkout: by transfer, by USSD, or with one of the test cards, by its slug. */
export type PaidWith = 'transfer' | 'ussd' | { card: string };

const expiry = { month: '12', year: '40' };
const ussdBank = '058';

/** Pays a checkout as its page does, without the page. */
export function payCheckout(sandbox: Sandbox, reference: string, how: PaidWith): void {
  const { store, clock } = sandbox;
  const now = clock.now();
  const transaction = findByReference(store, reference);
  if (!transaction) throw new Error(`no checkout of the past is called ${reference}`);
  if (typeof how === 'object') {
    const card = testCards.find(({ slug }) => slug === how.card);
    if (!card) throw new Error(`no test card is called ${how.card}`);
    const started = startAttempt(transaction, card, expiry, now);
    const paid = card.steps.length === 0 ? started : answerStep(started, '', now);
    return store.inTransaction(() => recordWithAuthorization(sandbox, paid));
  }
  const bank = findBank(ussdBank);
  if (!bank) throw new Error(`there is no bank ${ussdBank}`);
  const started = how === 'ussd' ? startUssd(transaction, bank, now) : startTransfer(transaction, now);
  saveOnItsWay(sandbox, sent(started, now));
  store.inTransaction(() => settleCharge(sandbox, reference));
}
