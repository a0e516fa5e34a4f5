import { timeLabel } from '#lib/dates.ts';
import { api } from '#lib/api.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppSelector } from '#app/hooks.ts';
import type { RootState } from '#app/store.ts';

/** When the newest answer in the cache came. */
function lastAnswerAt(state: RootState): number {
  const times = Object.values(state[api.reducerPath].queries).map((query) =>
    query !== undefined && 'fulfilledTimeStamp' in query ? (query.fulfilledTimeStamp ?? 0) : 0,
  );
  return Math.max(0, ...times);
}

export function useOffline(): { offline: boolean; lastLoaded: string | undefined } {
  const offline = useIsOffline();
  const at = useAppSelector((state) => (offline ? lastAnswerAt(state) : 0));
  return { offline, lastLoaded: at > 0 ? timeLabel(at) : undefined };
}
