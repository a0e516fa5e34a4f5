import { useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { appPaths } from '#app/app-paths.ts';

interface Leaving {
  somethingWritten: boolean;
  onDiscard: () => void;
}

/** Closes the composer: the way one came. The first page of a visit has the key 'default': behind it is another site. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(appPaths.home, { replace: true }) : navigate(-1));
}

/** The ways out of the composer: the cross, Esc and the browser's back all ask first when something would be left. */
export function useLeave({ somethingWritten, onDiscard }: Leaving) {
  const navigate = useNavigate();
  const back = useWayBack();
  const done = useRef(false);
  const blocker = useBlocker(() => somethingWritten && !done.current);
  return {
    asking: blocker.state === 'blocked',
    close: back,
    stay: () => blocker.reset?.(),
    keep: () => blocker.proceed?.(),
    discard: () => {
      onDiscard();
      blocker.proceed?.();
    },
    /** After publishing and saving: home, or back to where the edit began. */
    leaveFor: (where: 'home' | 'back') => {
      done.current = true;
      if (where === 'home') void navigate(appPaths.home, { replace: true });
      else back();
    },
  };
}
