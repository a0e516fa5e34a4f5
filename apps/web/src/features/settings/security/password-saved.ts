import { passwordSaved } from '@udala/messages/reset';
import { loggedOutElsewhere } from '@udala/messages/security';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';

/** What a form hands on of the answer to a new password: its error, or the word that it was saved. */
export function usePasswordSaved(onSaved: () => void) {
  const dispatch = useAppDispatch();
  return ({ error }: { error?: unknown }): { error?: unknown } => {
    if (error !== undefined) return { error };
    onSaved();
    dispatch(toastShown({ type: 'success', title: passwordSaved, body: loggedOutElsewhere }));
    return {};
  };
}
