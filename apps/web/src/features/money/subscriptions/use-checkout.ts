import { useRef, useState } from 'react';
import type { Checkout } from '@udala/contract/subscriptions';
import { useAppDispatch } from '#state/hooks.ts';
import { isApiError } from '#lib/api-error.ts';
import { randomKey } from '#lib/random-key.ts';
import { saveText, tab } from '#lib/session-storage.ts';
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

interface SavedKey {
  /** The purchase and its price. */
  what: string;
  key: string;
}

const name = 'paymentKey';

/** Idempotency key of a payment, stored until there is an answer, so that a retry creates no second payment. */
function paymentKey(what: string): string {
  const saved = tab.read<SavedKey>(name);
  if (saved?.what === what) return saved.key;
  const key = randomKey();
  tab.save(name, { what, key } satisfies SavedKey);
  return key;
}

/** Forgets the key after an answer: from then on the server knows which checkout is still open. */
const paymentAnswered = (): void => tab.remove(name);
