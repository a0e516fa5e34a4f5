import { useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { useIsFirstPage } from '#lib/use-is-first-page.ts';

/** Guards every way out: the close button, Esc and the browser's back button ask before changes are lost. */
export function useLeave(isChanged: boolean, onDiscard: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isFirstPage = useIsFirstPage();
  const isDone = useRef(false);
  const blocker = useBlocker(() => isChanged && !isDone.current);
  const close = () => void (isFirstPage ? navigate(pathname, { replace: true }) : navigate(-1));
  return {
    close,
    closeWhenDone() {
      isDone.current = true;
      close();
    },
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    discard() {
      onDiscard();
      blocker.proceed?.();
    },
  };
}
