import { useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';

/** The ways out: the cross, Esc and the browser's back all ask first when something would be lost. */
export function useLeave(isChanged: boolean, forget: () => void) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const isDone = useRef(false);
  const blocker = useBlocker(() => isChanged && !isDone.current);
  /** The first page of a visit has the key 'default': behind it is another site. */
  const close = () => void (key === 'default' ? navigate(pathname, { replace: true }) : navigate(-1));
  return {
    close,
    closeWhenDone() {
      isDone.current = true;
      close();
    },
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    discard() {
      forget();
      blocker.proceed?.();
    },
  };
}
