import { useRef, useState } from 'react';
import type { Checkout } from '@udala/contract/subscriptions';
import { useAppDispatch } from '#state/hooks.ts';
import { isApiError } from '#lib/api-error.ts';
import { saveText } from '#lib/session-storage.ts';
import { paymentAnswered, paymentKey } from './payment-key.ts';
import { openCheckout } from './open-checkout.ts';
import { useOnReturn } from './use-on-return.ts';

type Begin = (idempotencyKey: string) => Promise<{ data?: Checkout | undefined; error?: unknown }>;

/** Starts a payment and opens the provider's checkout; ignores a second press while in progress. */
export function useCheckout(what: string, begin: Begin) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const inProgress = useRef(false);

  const settle = () => {
    inProgress.current = false;
    setBusy(false);
  };
  useOnReturn(settle);

  /** Resolves to the error, if there was one. */
  const go = async (): Promise<unknown> => {
    if (inProgress.current) return undefined;
    inProgress.current = true;
    setBusy(true);
    setError(undefined);
    const answer = await begin(paymentKey(what));
    if (!isApiError(answer.error) || answer.error.code !== 'unreachable') paymentAnswered();
    if (answer.data) {
      saveText('subscriptionId', answer.data.subscriptionId);
      dispatch(openCheckout(answer.data.authorizationUrl));
      return undefined;
    }
    settle();
    setError(answer.error);
    return answer.error;
  };
  return { go, busy, error };
}
