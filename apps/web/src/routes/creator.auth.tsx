import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { isCreator } from '#state/session.slice.ts';
import { useAppStore } from '#state/hooks.ts';
import { destinationOf } from '#features/identity/auth/sign-in.ts';

/** Redirects a signed-in creator to their next onboarding step, or home. */
export function Component() {
  const { getState } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (isCreator(getState())) void navigate(destinationOf(getState, location.search), { replace: true });
  }, [getState, navigate]);
  return <Outlet />;
}
