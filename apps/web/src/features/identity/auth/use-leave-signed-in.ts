import { useNavigate } from 'react-router';
import { useAppStore } from '#state/hooks.ts';
import { isSignedIn } from '#state/session.slice.ts';
import { useOnce } from '#lib/use-once.ts';
import { destinationOf } from './sign-in.ts';

/** Redirects people who are already signed in, to `elsewhere` or the path after signing in. */
export function useLeaveSignedIn(elsewhere?: string): void {
  const { getState } = useAppStore();
  const navigate = useNavigate();
  useOnce(() => {
    if (isSignedIn(getState())) void navigate(elsewhere ?? destinationOf(getState, location.search), { replace: true });
  });
}
