import type { SavedMethod } from '@udala/contract/payment-methods';
import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment-methods';
import { needsYou } from '@udala/messages/payments';
import { creatorNameOf } from '#lib/creator-name.ts';
import { koboOf } from '#lib/money.ts';
import { dueOf, whatIsDue } from '../what-is-due.ts';
import { NewCardButton } from './new-card-button.tsx';

/** Memberships whose payment failed or was missed, the one whose access ends first at the front. */
export const unpaidOf = (subscriptions: readonly Subscription[]): Subscription[] =>
  dueOf(subscriptions).filter(({ status }) => status === 'past_due');

/** True for a method that renews one of them: it was charged, and failed. */
export const hasFailed = ({ renews }: SavedMethod, unpaid: readonly Subscription[]): boolean =>
  unpaid.some(({ id }) => renews.includes(id));

/** What is not paid, and the way to pay the most urgent of it with a card that is not saved yet. */
interface UnpaidProps {
  unpaid: readonly Subscription[];
  methods: readonly SavedMethod[];
}

export function Unpaid({ unpaid, methods }: UnpaidProps) {
  const [first] = unpaid;
  if (!first) return null;
  const isElsewhere = methods.some((method) => !method.isExpired && !hasFailed(method, unpaid));
  return (
    <section aria-labelledby="unpaid" className="grid gap-3 rounded-card bg-danger-soft p-4">
      <h2 id="unpaid" className="text-h3 font-bold">
        {needsYou}
      </h2>
      <ul className="grid gap-2">
        {unpaid.map((subscription) => (
          <li key={subscription.id} className="wrap-anywhere">
            {whatIsDue(subscription)}
          </li>
        ))}
      </ul>
      <NewCardButton subscription={first} variant={isElsewhere ? 'tonal' : 'primary'}>
        {m.payWithNew(naira(koboOf(first.price)))}
      </NewCardButton>
      <p className="text-small text-ink-2 wrap-anywhere">
        {m.savedWithPayment(creatorNameOf(first.creator))} {unpaid.length > 1 && m.restAfterwards}
      </p>
    </section>
  );
}
