import { useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { useIsFirstPage } from '#lib/use-is-first-page.ts';
import { appPaths } from '#state/app-paths.ts';

interface Leaving {
  somethingWritten: boolean;
  onDiscard: () => void;
}

/** Closes a dialog over home by going back in history. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const isFirstPage = useIsFirstPage();
  return () => void (isFirstPage ? navigate(appPaths.home, { replace: true }) : navigate(-1));
}

/** Guards all exits of the composer: the close button, Esc and the back button ask before a draft is lost. */
export function useLeave({ somethingWritten, onDiscard }: Leaving) {
  const navigate = useNavigate();
  const back = useGoBack();
  const done = useRef(false);
  const blocker = useBlocker(() => somethingWritten && !done.current);
  return {
    asking: blocker.state === 'blocked',
    close: back,
    stay: () => blocker.reset?.(),
    proceed: () => blocker.proceed?.(),
    discard: () => {
      onDiscard();
      blocker.proceed?.();
    },
    /** Leaves after publishing (home) or saving (back to where the edit began). */
    leaveFor: (where: 'home' | 'back') => {
      done.current = true;
      if (where === 'home') void navigate(appPaths.home, { replace: true });
      else back();
    },
  };
}
