import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { useAppDispatch } from '#state/hooks.ts';
import { beginOnboarding } from '#features/identity/onboarding/begin.ts';
import { usePagePicture } from '#features/identity/onboarding/use-page-picture.ts';

/** Layout of the three steps: an upload continues while the creator moves between them. */
export function Component() {
  const dispatch = useAppDispatch();
  const picture = usePagePicture();
  // Before the first paint: a field filled later would overwrite what is being typed.
  useLayoutEffect(() => {
    void dispatch(beginOnboarding());
  }, [dispatch]);
  return <Outlet context={picture} />;
}
