import { useState } from 'react';
import * as m from '@udala/messages/menu';
import { logoutBody, logoutTitle } from '@udala/messages/offline-queue';
import { readQueued } from '#features/device/offline-queue/offline-queue.api.ts';
import { signOut } from '#features/identity/auth/sign-out.ts';
import { hasDraft } from '#features/publishing/posts/composer/has-draft.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#state/hooks.ts';

/** Deletes all of the person's data on logout; asks first about an unpublished post and unsent actions. */
export function useLogout() {
  const [asking, setAsking] = useState(false);
  const [lost, setLost] = useState({ draft: false, unsent: 0 });
  const dispatch = useAppDispatch();

  const leave = () => {
    setAsking(false);
    void dispatch(signOut());
  };
  const question = (
    <ConfirmDialog
      open={asking}
      title={lost.unsent > 0 ? logoutTitle : m.logoutWithDraft}
      confirm={m.logout}
      cancelLabel={m.keepDraft}
      onConfirm={leave}
      onClose={() => setAsking(false)}
    >
      {[lost.unsent > 0 && logoutBody(lost.unsent), lost.draft && m.logoutWithDraftBody].filter(Boolean).join(' ')}
    </ConfirmDialog>
  );
  const logout = async () => {
    const found = { draft: hasDraft(), unsent: (await dispatch(readQueued())).length };
    setLost(found);
    if (found.draft || found.unsent > 0) setAsking(true);
    else leave();
  };
  return { logout: () => void logout(), question };
}
