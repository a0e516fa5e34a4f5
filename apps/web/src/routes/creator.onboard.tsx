import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { useAppDispatch } from '#app/hooks.ts';
import { beginOnboarding } from '#features/onboarding/begin.ts';

export function Component() {
  const dispatch = useAppDispatch();
  // Before anything is painted: an empty field that fills itself would take a name from under one's fingers.
  useLayoutEffect(() => {
    dispatch(beginOnboarding());
  }, [dispatch]);
  return <Outlet />;
}
