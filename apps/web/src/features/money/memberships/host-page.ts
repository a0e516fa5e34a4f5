import { useEffect } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/errors-web';
import { isApiError } from '#lib/api-error.ts';
import { save } from '#lib/session-storage.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import type { AppStore, RootState } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { shortToastMs } from '#ui/toast.ts';
import { membershipsApi } from './memberships.api.ts';

const { pageByHost } = membershipsApi.endpoints;

const lookup = (state: RootState) => pageByHost.select(state.site.host)(state);

/** The page of this host's creator: null on the members site and until the lookup succeeds. */
export const selectHostPage = (state: RootState): MembershipPage | null => lookup(state).data ?? null;

/** True until the lookup was answered or failed: nobody knows yet whose host this is. */
export const isHostPagePending = (state: RootState): boolean => {
  const { isUninitialized, isLoading } = lookup(state);
  return isUninitialized || isLoading;
};

export const hostPageName = (state: RootState): string | null => selectHostPage(state)?.pageName ?? null;

/** 404 if the host belongs to nobody, so that search engines do not index it. */
export function statusOfHost(state: RootState): number {
  const { error } = lookup(state);
  return isApiError(error) && error.status === 404 ? 404 : 200;
}

/** Looks up the page of this host once; a failure stays in the cache for the page to show. */
export async function loadHostPage(store: AppStore): Promise<MembershipPage | null> {
  const { data } = await store.dispatch(pageByHost.initiate(store.getState().site.host, { subscribe: false }));
  return data ?? null;
}

/** The lookup on mount (specification §2): saves the page in localStorage, and shows a toast on failure. */
export function useHostPage(): MembershipPage | null {
  const host = useAppSelector(({ site }) => site.host);
  const dispatch = useAppDispatch();
  const { data = null, isError } = pageByHost.useQuery(host);
  useEffect(() => {
    if (data) save('membershipData', data);
  }, [data]);
  useEffect(() => {
    if (isError) dispatch(toastShown({ type: 'warning', title: m.somethingWentWrong, durationMs: shortToastMs }));
  }, [isError, dispatch]);
  return data;
}
