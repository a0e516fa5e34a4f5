import { useRef, useState } from 'react';
import { greatNews, processCompleted } from '@udala/messages/app';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { tab, payLinkKey } from '#lib/session-storage.ts';
import { isBeingCharged } from '../being-charged.ts';
import { linksApi, useFollowLinkMutation, useLinkedQuery } from '../links.api.ts';
import { openCheckout } from '../open-checkout.ts';
import { useOnReturn } from '../use-on-return.ts';
import { useRecheck } from '../use-recheck.ts';

/** Loads a signed link and performs its action. `awaited`: back from the checkout, whose result is still pending. */
export function useLinked(token: string, awaited: boolean) {
  const dispatch = useAppDispatch();
  const { data: linked, error, refetch } = useLinkedQuery(token);
  const [send] = useFollowLinkMutation();
  const [busy, setBusy] = useState(false);
  const [actionError, setActionError] = useState<unknown>();
  const inProgress = useRef(false);

  const settle = () => {
    inProgress.current = false;
    setBusy(false);
  };
  useOnReturn(settle);
  useRecheck(awaited && linked?.isOpen === true, () => void refetch());

  const follow = async () => {
    if (inProgress.current) return;
    inProgress.current = true;
    setBusy(true);
    setActionError(undefined);
    const { data, error: refused } = await send(token);
    if (data?.authorizationUrl != null) {
      tab.save(payLinkKey, token);
      dispatch(openCheckout(data.authorizationUrl));
      return;
    }
    if (data) {
      dispatch(linksApi.util.updateQueryData('linked', token, () => data.subscription));
      // No success toast while a charge is in progress.
      if (data.subscription.purpose === 'cancel' && !isBeingCharged(data.subscription))
        dispatch(toastShown({ type: 'success', title: greatNews, body: processCompleted }));
    }
    // Refetches: it may have been done in the meantime, through another email.
    else await refetch();
    setActionError(refused);
    settle();
  };
  return { linked, error, refetch: () => void refetch(), follow: () => void follow(), busy, actionError };
}
