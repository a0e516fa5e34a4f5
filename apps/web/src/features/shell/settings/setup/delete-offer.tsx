import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '@udala/messages/settings';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useDeleteMembershipMutation } from './offer.api.ts';
import { SetupSection, type SectionId } from './setup-section.tsx';

interface DeleteOfferProps {
  id: string;
  /** Discards the unsaved edits of the offer as well. */
  onDeleted: () => void;
}

export function DeleteOffer({ id, onDeleted }: DeleteOfferProps) {
  const [asking, setAsking] = useState(false);
  const { confirm, busy, failure, isDeleted, clearFailure } = useDeletion(id, onDeleted);
  const offline = useIsOffline();
  const blocked = offline && needsConnection;
  const ask = () => {
    clearFailure();
    setAsking(true);
  };
  return (
    <SetupSection id="take-down" title={m.danger}>
      <p className="text-ink-2">{m.deleteOfferBody}</p>
      <div>
        <Button variant="danger" icon={Trash2} blocked={blocked} onClick={ask}>
          {m.deleteOffer}
        </Button>
      </div>
      <ConfirmDialog
        open={asking && !isDeleted}
        title={m.deleteOfferTitle}
        confirm={m.deleteOffer}
        cancelLabel={m.keepOffer}
        danger
        busy={busy && m.deletingOffer}
        blocked={blocked}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-2">
          <p>{m.deleteOfferBody}</p>
          <p>{m.deleteOfferStops}</p>
          {failure !== undefined && (
            <Banner tone="danger" urgent>
              {failure}
            </Banner>
          )}
          {busy && <SlowNotice onRetry={confirm} />}
        </div>
      </ConfirmDialog>
    </SetupSection>
  );
}

function useDeletion(id: string, onDeleted: () => void) {
  const dispatch = useAppDispatch();
  const [deleteOffer, { isLoading, isSuccess, error, reset }] = useDeleteMembershipMutation();
  // Moves the focus: the pressed button disappears with the offer.
  useEffect(() => {
    if (isSuccess) document.getElementById('your-offer' satisfies SectionId)?.focus();
  }, [isSuccess]);
  const confirm = async () => {
    const { error: refused } = await deleteOffer(id);
    if (refused !== undefined) return;
    onDeleted();
    // The specification (§8) uses the words of a failure for this success; ours state the consequences.
    dispatch(toastShown({ type: 'success', title: m.offerDeletedTitle, body: m.offerDeletedBody }));
  };
  return {
    confirm: () => void confirm(),
    busy: isLoading,
    failure: error === undefined ? undefined : messageOf(error),
    isDeleted: isSuccess,
    /** Clears the result of the last try; the offer is still shown if it could not be refetched. */
    clearFailure: reset,
  };
}
