import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useAppDispatch } from '#app/hooks.ts';
import { beginOnboarding } from '#features/onboarding/begin.ts';

export function Component() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(beginOnboarding());
  }, [dispatch]);
  return <Outlet />;
}
