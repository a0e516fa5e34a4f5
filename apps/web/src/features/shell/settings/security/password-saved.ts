import { passwordSaved } from '@udala/messages/reset';
import { loggedOutElsewhere } from '@udala/messages/security';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';

/** Toast: the password was saved and other sessions were logged out. */
export function usePasswordSavedToast(): () => void {
  const dispatch = useAppDispatch();
  return () => void dispatch(toastShown({ type: 'success', title: passwordSaved, body: loggedOutElsewhere }));
}
