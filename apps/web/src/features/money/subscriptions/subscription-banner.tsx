import { useState } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { useNow } from '#lib/now.ts';
import { tab } from '#lib/session-storage.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { overPageClass } from '#ui/question-card.tsx';
import { appPaths } from '#state/app-paths.ts';
import { ManageButton } from './manage/manage-button.tsx';
import { useOwnSubscriptionsQuery } from './own-subscriptions.api.ts';
import { PayNow } from './pay-now.tsx';
import { mostUrgent, whatIsDue } from './what-is-due.ts';

const putAwayKey = 'bannerPutAway';
const keyOf = ({ id, status, paidUntil }: Subscription): string => `${id} ${status} ${paidUntil}`;

/** Banner over home about the most urgent membership. A dismissal lasts for this tab. */
export function SubscriptionBanner() {
  const { data = [] } = useOwnSubscriptionsQuery();
  const urgent = mostUrgent(data, useNow());
  const [putAway, setPutAway] = useState(() => tab.read<string>(putAwayKey));
  if (!urgent || putAway === keyOf(urgent)) return null;
  const onDismiss = () => {
    tab.save(putAwayKey, keyOf(urgent));
    setPutAway(keyOf(urgent));
    // Moves the focus: the focused button is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <div className={overPageClass}>
      <Urgent of={urgent} onDismiss={onDismiss} />
    </div>
  );
}

function Urgent({ of, onDismiss }: { of: Subscription; onDismiss: () => void }) {
  const { id, status, price, paidUntil, creator } = of;
  if (status === 'ending')
    return (
      <Banner action={<ManageButton subscription={of} />} onDismiss={onDismiss}>
        <span className="wrap-anywhere">
          {paidUntil !== null && m.endsSoon(creatorNameOf(creator), dayLabel(paidUntil))}
        </span>
      </Banner>
    );
  return (
    <Banner
      tone={status === 'past_due' ? 'danger' : 'info'}
      action={
        <>
          <PayNow subscriptionId={id} creator={creator} period={paidUntil} amountKobo={koboOf(price)} />
          {status === 'past_due' && (
            <ButtonLink variant="link" to={appPaths.paymentMethods}>
              {m.changeCard}
            </ButtonLink>
          )}
        </>
      }
      onDismiss={onDismiss}
    >
      <span className="wrap-anywhere">{whatIsDue(of)}</span>
    </Banner>
  );
}
