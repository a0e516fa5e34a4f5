import { useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { appPaths } from '#app/app-paths.ts';
import { forgetDraft } from './draft.ts';

/** The ways out of the composer: the cross, Esc and the browser's back all ask first when something would be left. */
export function useLeave(somethingWritten: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const published = useRef(false);
  const blocker = useBlocker(() => somethingWritten && !published.current);
  return {
    asking: blocker.state === 'blocked',
    /** Closes the composer. The first page of a visit has the key 'default': behind it is another site. */
    close: () => void (key === 'default' ? navigate(appPaths.home, { replace: true }) : navigate(-1)),
    stay: () => blocker.reset?.(),
    keep: () => blocker.proceed?.(),
    discard: () => {
      forgetDraft();
      blocker.proceed?.();
    },
    afterPublishing: () => {
      published.current = true;
      void navigate(appPaths.home, { replace: true });
    },
  };
}
