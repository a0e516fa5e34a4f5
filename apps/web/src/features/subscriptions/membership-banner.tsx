import type { ReactNode } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { useNow } from '#lib/now.ts';
import { Banner } from '#ui/banner.tsx';
import { ManageButton } from './manage/manage-button.tsx';
import { useOwnSubscriptionsQuery } from './own-subscriptions.api.ts';
import { PayNow } from './pay-now.tsx';
import { dueOf, whatIsDue } from './what-is-due.ts';

/**
 * At the top of home, one at a time: what waits for a payment and shuts first, else what ends soon and can go on, else
 * what has no hurry.
 */
export function MembershipBanner({ otherwise = null }: { otherwise?: ReactNode }) {
  const { data = [], isLoading } = useOwnSubscriptionsQuery();
  const now = useNow();
  const [due] = dueOf(data);
  const ending = data.find((subscription) => endsSoon(subscription, now));
  if (isLoading) return null;
  if (!due && !ending) return otherwise;
  return <div className="px-4 sm:px-0">{due ? <Due of={due} /> : ending && <Ending of={ending} />}</div>;
}

const soonMs = 3 * 86_400_000;

const endsSoon = ({ status, canResume, accessUntil }: Subscription, now: number): boolean =>
  status === 'ending' && canResume && accessUntil !== null && Date.parse(accessUntil) - now <= soonMs;

function Due({ of }: { of: Subscription }) {
  const { id, status, price, paidUntil } = of;
  return (
    <Banner
      tone={status === 'past_due' ? 'danger' : 'info'}
      action={<PayNow subscriptionId={id} period={paidUntil} amountKobo={koboOf(price)} />}
    >
      <span className="wrap-anywhere">{whatIsDue(of)}</span>
    </Banner>
  );
}

function Ending({ of }: { of: Subscription }) {
  const { creator, paidUntil } = of;
  if (paidUntil === null) return null;
  return (
    <Banner action={<ManageButton subscription={of} />}>
      <span className="wrap-anywhere">{m.endsSoon(creator.name, dayLabel(paidUntil))}</span>
    </Banner>
  );
}
