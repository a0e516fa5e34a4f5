import { useState } from 'react';
import type { ConsentVersion, JoinSummary } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { koboOf } from '#lib/money.ts';
import { useCheckout } from './use-checkout.ts';
import { useStartSubscriptionMutation } from './subscriptions.api.ts';

const codeOf = (error: unknown) => (isApiError(error) ? error.code : undefined);

/** Version of the sentence that is shown beside the button. */
export const currentConsent = '2026-11-26' satisfies ConsentVersion;

/** Starts a membership. If its price has changed in the meantime, the new one is shown first. */
export function usePay({ membershipId, price }: JoinSummary, onPriceChanged: () => Promise<unknown>) {
  const [start] = useStartSubscriptionMutation();
  /** Price of the last attempt. */
  const [sentPrice, setSentPrice] = useState(price);
  const { go, busy, error } = useCheckout(`${membershipId} ${price}`, (idempotencyKey) =>
    start({ membershipId, price, consent: currentConsent, idempotencyKey }),
  );

  const pay = async () => {
    setSentPrice(price);
    if (codeOf(await go()) === 'price_changed') await onPriceChanged();
  };

  return {
    pay: () => void pay(),
    busy,
    isPatron: codeOf(error) === 'already_patron',
    /** A payment is in progress. */
    isTaken: codeOf(error) === 'conflict',
    actionError:
      error === undefined ? undefined : sentPrice === price ? messageOf(error) : m.priceChanged(naira(koboOf(price))),
  };
}
