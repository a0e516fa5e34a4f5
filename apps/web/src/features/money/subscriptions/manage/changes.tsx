import { Pause as PauseIcon } from 'lucide-react';
import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { isApiError } from '#lib/api-error.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import {
  useAgreeToPriceMutation,
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
} from '../changes.api.ts';
import { priceChangeOf } from '../subscription-state.ts';
import { Change } from './change.tsx';

interface ChangeOf {
  subscription: Subscription;
  onChanged: (now: Subscription, words: string) => void;
}

/** Pauses a membership: it stays, without charges. */
export function Pause({ subscription: { id, paidUntil }, onChanged }: ChangeOf) {
  const [pause] = usePauseSubscriptionMutation();
  if (paidUntil === null) return null;
  return (
    <Change
      icon={PauseIcon}
      label={m.pause}
      busyLabel={m.pausing}
      change={() => pause(id)}
      onChanged={(now) => onChanged(now, m.paused)}
    >
      {m.pauseWhy(dayLabel(paidUntil))}
    </Change>
  );
}

/** Reverts a cancellation or a pause. */
export function Resume({ subscription: { id, status, paidUntil }, onChanged }: ChangeOf) {
  const [resume] = useResumeSubscriptionMutation();
  if (paidUntil === null) return null;
  const until = dayLabel(paidUntil);
  return (
    <Change
      variant="primary"
      label={status === 'ending' ? m.rejoin : m.resume}
      busyLabel={m.resuming}
      change={() => resume(id)}
      onChanged={(now) => onChanged(now, m.resumed(until))}
    >
      {m.resumeWhy(until)}
    </Change>
  );
}

interface AgreeToPriceProps extends ChangeOf {
  onReread: () => Promise<unknown>;
}

/** Agrees to the creator's new price, if it differs. */
export function AgreeToPrice({ subscription, onChanged, onReread }: AgreeToPriceProps) {
  const { id, offerPrice } = subscription;
  const [agree] = useAgreeToPriceMutation();
  const words = priceChangeOf(subscription);
  if (words === null || offerPrice === null) return null;
  const newPrice = naira(koboOf(offerPrice));
  return (
    <Change
      label={m.agreeTo(newPrice)}
      busyLabel={m.agreeing}
      change={() => agree({ id, price: offerPrice })}
      onChanged={(now) => onChanged(now, m.agreed(newPrice))}
      onRefused={(error) => {
        if (isApiError(error) && error.code === 'price_changed') void onReread();
      }}
    >
      {words}
    </Change>
  );
}
