import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { useAppDispatch } from '#app/hooks.ts';
import { beginOnboarding } from '#features/onboarding/begin.ts';
import { usePagePicture } from '#features/onboarding/use-page-picture.ts';

/** Around the three steps: what is being sent goes on while she moves between them. */
export function Component() {
  const dispatch = useAppDispatch();
  const picture = usePagePicture();
  // Before anything is painted: an empty field that fills itself would take a name from under one's fingers.
  useLayoutEffect(() => {
    void dispatch(beginOnboarding());
  }, [dispatch]);
  return <Outlet context={picture} />;
}
