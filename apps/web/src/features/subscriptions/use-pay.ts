import { useState } from 'react';
import type { JoinSummary } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { koboOf } from '#lib/money.ts';
import { useCheckout } from './use-checkout.ts';
import { useStartSubscriptionMutation } from './subscriptions.api.ts';

const codeOf = (error: unknown) => (isApiError(error) ? error.code : undefined);

/** Begins a membership. Where its price has changed meanwhile, it is shown first. */
export function usePay({ membershipId, price }: JoinSummary, onPriceChanged: () => Promise<unknown>) {
  const [start] = useStartSubscriptionMutation();
  const [changed, setChanged] = useState(false);
  const { go, busy, error } = useCheckout(`${membershipId} ${price}`, (idempotencyKey) =>
    start({ membershipId, price, idempotencyKey }),
  );

  const pay = async () => {
    setChanged(false);
    if (codeOf(await go()) !== 'price_changed') return;
    await onPriceChanged();
    setChanged(true);
  };

  const refused = error !== undefined && codeOf(error) !== 'price_changed';
  return {
    pay: () => void pay(),
    busy,
    /** She pays already, or a payment is under way. */
    isTaken: codeOf(error) === 'conflict',
    trouble: changed ? m.priceChanged(naira(koboOf(price))) : refused ? messageOf(error) : undefined,
  };
}
