import { useEffect, useRef, useState } from 'react';
import type { JoinSummary } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment';
import { useAppDispatch } from '#app/hooks.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { koboOf } from '#lib/money.ts';
import { keepText } from '#lib/session-storage.ts';
import { paymentAnswered, paymentKey } from './payment-key.ts';
import { openCheckout } from './open-checkout.ts';
import { useStartSubscriptionMutation } from './subscriptions.api.ts';

/** Begins the payment and leaves for the provider's checkout; a second press meanwhile does nothing. */
export function usePay({ membershipId, price }: JoinSummary, onPriceChanged: () => Promise<unknown>) {
  const dispatch = useAppDispatch();
  const [start] = useStartSubscriptionMutation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [changed, setChanged] = useState(false);
  const [isTaken, setIsTaken] = useState(false);
  const underWay = useRef(false);

  const settle = () => {
    underWay.current = false;
    setBusy(false);
  };
  // Back from the checkout the browser may show this page as it was left.
  useEffect(() => {
    addEventListener('pageshow', settle);
    return () => removeEventListener('pageshow', settle);
  }, []);

  const pay = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setTrouble(undefined);
    setChanged(false);
    const idempotencyKey = paymentKey(membershipId, price);
    const { data, error } = await start({ membershipId, price, idempotencyKey });
    if (!isApiError(error) || error.code !== 'unreachable') paymentAnswered();
    if (data) {
      keepText('subscriptionId', data.subscriptionId);
      dispatch(openCheckout(data.authorizationUrl));
      return;
    }
    settle();
    if (isApiError(error) && error.code === 'price_changed') {
      await onPriceChanged();
      setChanged(true);
    } else {
      setTrouble(messageOf(error));
      setIsTaken(isApiError(error) && error.code === 'conflict');
    }
  };

  /** `isTaken`: she pays already, or a payment is under way. */
  return { pay: () => void pay(), busy, isTaken, trouble: changed ? m.priceChanged(naira(koboOf(price))) : trouble };
}
