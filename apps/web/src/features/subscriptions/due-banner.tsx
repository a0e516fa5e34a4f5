import { koboOf } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { useOwnSubscriptionsQuery } from './own-subscriptions.api.ts';
import { PayNow } from './pay-now.tsx';
import { dueOf, whatIsDue } from './what-is-due.ts';

/** At the top of home, while one of her memberships waits for a payment: the one that shuts first. */
export function DueBanner() {
  const { data = [] } = useOwnSubscriptionsQuery();
  const [first] = dueOf(data).toSorted((a, b) => (a.accessUntil ?? '').localeCompare(b.accessUntil ?? ''));
  if (!first) return null;
  const { id, status, price, paidUntil } = first;
  return (
    <div className="px-4 sm:px-0">
      <Banner
        tone={status === 'past_due' ? 'danger' : 'info'}
        action={<PayNow subscriptionId={id} period={paidUntil} amountKobo={koboOf(price)} />}
      >
        <span className="wrap-anywhere">{whatIsDue(first)}</span>
      </Banner>
    </div>
  );
}
