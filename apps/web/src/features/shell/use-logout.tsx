import { useState } from 'react';
import * as m from '@udala/messages/menu';
import { signOut } from '#features/auth/sign-out.ts';
import { hasDraft } from '#features/posts/composer/has-draft.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#app/hooks.ts';

/** Logging out takes everything of the person along; an unpublished post is asked about first. */
export function useLogout() {
  const [asking, setAsking] = useState(false);
  const dispatch = useAppDispatch();

  const leave = () => {
    setAsking(false);
    void dispatch(signOut());
  };
  const question = (
    <ConfirmDialog
      open={asking}
      title={m.logoutWithDraft}
      confirm={m.logout}
      keep={m.keepDraft}
      onConfirm={leave}
      onClose={() => setAsking(false)}
    >
      {m.logoutWithDraftBody}
    </ConfirmDialog>
  );
  return { logout: () => (hasDraft() ? setAsking(true) : leave()), question };
}
