import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { paidUntilLabel, whatIsCharged } from '../subscription-state.ts';

/** States the consequences of cancelling; stays visible beside its button, however long the rest is. */
export function CancelQuestion({ subscription }: { subscription: Subscription }) {
  const until = paidUntilLabel(subscription);
  return (
    <section className="mb-1 min-w-0 basis-full">
      <h3 className="line-clamp-2 text-h3 font-bold wrap-anywhere">{m.cancelTitle(subscription.creator.name)}</h3>
      <p className="text-ink-2">
        {until === null ? (
          m.endsNow
        ) : (
          <>
            {m.keepEverythingUntil} <b>{until}</b>.
          </>
        )}{' '}
        {whatIsCharged(subscription)}
      </p>
    </section>
  );
}
