import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { isCreator } from '#app/session.slice.ts';
import { useAppStore } from '#app/hooks.ts';
import { destinationOf } from '#features/auth/sign-in.ts';

/** A creator who is signed in has nothing to do here: she goes on with what she has not finished, or home. */
export function Component() {
  const { getState } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (isCreator(getState())) void navigate(destinationOf(getState, location.search), { replace: true });
  }, [getState, navigate]);
  return <Outlet />;
}
