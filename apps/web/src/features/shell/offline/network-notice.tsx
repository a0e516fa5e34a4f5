import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import * as m from '@udala/messages/offline';
import { tryAgain } from '@udala/messages/ui';
import { isApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { shortMomentLabel, timeLabel } from '#lib/dates.ts';
import { shownSince } from '#lib/cached-responses.ts';
import { useNow } from '#lib/now.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import type { AppDispatch, RootState } from '#state/store.ts';

/** Time of the newest answer in this tab. */
function lastAnswerAt(state: RootState): number {
  const times = Object.values(state[api.reducerPath].queries).map((query) =>
    query !== undefined && 'fulfilledTimeStamp' in query ? (query.fulfilledTimeStamp ?? 0) : 0,
  );
  return Math.max(0, ...times);
}

/** Banner if the network is down or the server is unreachable, with the age of the shown data. */
export function NetworkNotice() {
  const offline = useIsOffline();
  const { pathname } = useLocation();
  const now = useNow();
  const at = useAppSelector((state) => shownSince.get(pathname) ?? (offline ? lastAnswerAt(state) : 0));
  const again = useReadAgain();
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const time = at === 0 ? undefined : today ? timeLabel(at) : shortMomentLabel(at);
  if (offline) return <OfflineBanner lastLoaded={time} />;
  if (time === undefined) return null;
  return (
    <div role="status" className="mx-auto max-w-160 p-3">
      <Banner
        action={
          <Button variant="tonal" onClick={again}>
            {tryAgain}
          </Button>
        }
      >
        {m.cannotReach(time)}
      </Banner>
    </div>
  );
}

/** Refetches queries that failed while the server was unreachable and have no data to show. */
function readLostAgain(dispatch: AppDispatch, getState: () => RootState): void {
  const endpoints: Readonly<Record<string, Readable>> = api.endpoints;
  for (const query of Object.values(getState()[api.reducerPath].queries)) {
    const isLost = query?.status === QueryStatus.rejected && query.data === undefined && isUnreachable(query.error);
    const endpoint = isLost ? endpoints[query.endpointName] : undefined;
    if (endpoint) dispatch(endpoint.initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }));
  }
}
/**
 * Minimal type of a query endpoint: features inject endpoints at runtime, so the type of their input is unknown here.
 */
type Readable = { initiate: (input: unknown, options: { forceRefetch: true; subscribe: false }) => UnknownAction };
const isUnreachable = (error: unknown): boolean => isApiError(error) && error.code === 'unreachable';

/** Refetches the shown data: on request, when the network is back, and when the socket has reconnected. */
function useReadAgain(): () => void {
  const dispatch = useAppDispatch();
  const again = () => {
    shownSince.clear();
    const tags = ['Post', 'Posts', 'Profile', 'Membership', 'Subscription', 'Notifications', 'Payments'] as const;
    dispatch(api.util.invalidateTags([...tags, 'Scheduled', 'Balance', 'Payouts']));
  };
  const back = useEffectEvent(() => {
    if (shownSince.size > 0) again();
    dispatch(readLostAgain);
  });
  const live = useAppSelector(({ connection }) => connection.live);
  useEffect(() => {
    if (live) back();
  }, [live]);
  useEffect(() => {
    const listen = () => back();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
  return again;
}
