import { useEffect, useState } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import { greatNews, processCompleted } from '@udala/messages/app';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { saveText, readText } from '#lib/session-storage.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { useCancelSubscriptionMutation } from '../changes.api.ts';
import { isBeingCharged } from '../being-charged.ts';
import { ownSubscriptionsApi } from '../own-subscriptions.api.ts';

/**
 * `unsure`: no answer came, so the membership may or may not be cancelled. `lost`: this browser no longer knows which
 * subscription was meant (specification §8).
 */
export type View = 'details' | 'cancelling' | 'cancelled' | 'failed' | 'unsure' | 'lost';

const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === 'unreachable';

/** A membership in the dialog. Lists behind it are refetched when it closes, so that the dialog stays mounted. */
export function useManaged(given: Subscription) {
  const dispatch = useAppDispatch();
  const [subscription, setSubscription] = useState(given);
  const [view, setView] = useState<View>('details');
  const [actionError, setActionError] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [sendCancel] = useCancelSubscriptionMutation();
  useEffect(() => () => void dispatch(api.util.invalidateTags(['Subscription'])), [dispatch]);

  const cancel = async () => {
    if (readText('subscriptionId') === null) {
      dispatch(warned());
      setView('lost');
      return;
    }
    setView('cancelling');
    const { data, error } = await sendCancel(subscription.id);
    if (data) {
      setSubscription(data);
      // No success toast while a charge is in progress.
      if (!isBeingCharged(data)) dispatch(toastShown({ type: 'success', title: greatNews, body: processCompleted }));
    }
    setActionError(messageOf(error));
    setView(data ? 'cancelled' : isUnanswered(error) ? 'unsure' : 'failed');
  };

  /** Refetches the membership. */
  const reread = async (): Promise<void> => {
    const { data } = await dispatch(
      ownSubscriptionsApi.endpoints.ownSubscriptions.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    const found = data?.find(({ id }) => id === subscription.id);
    if (!found) {
      dispatch(warned());
      return;
    }
    saveText('subscriptionId', found.id);
    setSubscription(found);
    setView('details');
  };

  return {
    subscription,
    view,
    /** The reason why it could not be cancelled. */
    actionError,
    /** Message about the last change. */
    said,
    cancel: () => void cancel(),
    reread,
    changed: (now: Subscription, words: string) => {
      setSubscription(now);
      setSaid(words);
    },
  };
}
