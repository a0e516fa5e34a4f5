import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useAppStore } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { isCreator } from '#state/session.slice.ts';
import { loadHostPage, useHostPage } from '#features/money/memberships/host-page.ts';

/** The child pages read the creator of this host from the cache. */
export const prepare = loadHostPage;

/** Looks up the creator of this host on mount; signed-in creators go to their own login (specification §2). */
export function Component() {
  useHostPage();
  const { getState } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (isCreator(getState())) void navigate(paths.creatorLogin, { replace: true });
  }, [getState, navigate]);
  return <Outlet />;
}
