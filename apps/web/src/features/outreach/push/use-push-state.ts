import { useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '#state/hooks.ts';
import { registration } from './push-storage.ts';
import type { PushState } from './push-support.ts';
import { readPushState } from './register-push.ts';

/** State of push in this browser; follows changes in another tab and in the browser's settings. */
export function usePushState(): { state: PushState | undefined; look: () => Promise<void> } {
  const token = useAppSelector(({ session }) => session.jwtToken);
  const [state, setState] = useState<PushState>();
  const look = useCallback(async () => setState(await readPushState(token)), [token]);
  useEffect(() => {
    const follow = () => void look();
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', follow, { signal });
    addEventListener('focus', follow, { signal });
    addEventListener('storage', follow, { signal });
    registration.addEventListener('change', follow, { signal });
    follow();
    // Some browsers do not support a query of this permission.
    const permissionQuery = navigator.permissions?.query({ name: 'notifications' });
    void permissionQuery?.then(
      (permission) => signal.aborted || permission.addEventListener('change', follow, { signal }),
      () => undefined,
    );
    return () => stop.abort();
  }, [look]);
  return { state, look };
}
