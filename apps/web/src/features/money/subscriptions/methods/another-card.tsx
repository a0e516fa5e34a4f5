import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment-methods';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { aMonthAfter } from './last-month.ts';
import { NewCardButton } from './new-card-button.tsx';

/** A card is saved when somebody pays with it: the next payment, early. No charge for the sake of the card. */
export function AnotherCard({ early }: { early: readonly Subscription[] }) {
  const [next] = early.toSorted((a, b) => (a.nextPaymentOn ?? '').localeCompare(b.nextPaymentOn ?? ''));
  return (
    <section aria-labelledby="another-card" className="grid gap-3">
      <h2 id="another-card" className="text-h3 font-bold">
        {m.another}
      </h2>
      {next ? <PayAhead of={next} /> : <p className="text-ink-2">{m.aheadAlready}</p>}
    </section>
  );
}

function PayAhead({ of: subscription }: { of: Subscription }) {
  const { creator, price, nextPaymentOn } = subscription;
  if (nextPaymentOn === null) return null;
  const amount = naira(koboOf(price));
  return (
    <>
      <p className="text-ink-2 wrap-anywhere">
        {m.payAhead(creatorNameOf(creator), amount, dayLabel(nextPaymentOn), dayLabel(aMonthAfter(nextPaymentOn)))}
      </p>
      <NewCardButton subscription={subscription} variant="tonal">
        {m.payWithNew(amount)}
      </NewCardButton>
    </>
  );
}
