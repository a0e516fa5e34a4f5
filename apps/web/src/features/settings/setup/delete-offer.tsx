import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/settings';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useDeleteMembershipMutation } from './offer.api.ts';
import { SetupSection } from './setup-section.tsx';

interface DeleteOfferProps {
  id: string;
  /** What was typed over it goes too. */
  onDeleted: () => void;
}

export function DeleteOffer({ id, onDeleted }: DeleteOfferProps) {
  const [asking, setAsking] = useState(false);
  const [deleteOffer, { isLoading }] = useDeleteMembershipMutation();
  const offline = useIsOffline();
  const dispatch = useAppDispatch();
  const confirm = async () => {
    const { error } = await deleteOffer(id);
    setAsking(false);
    if (error) return;
    onDeleted();
    // spec §8 gives this success the words of a failure; ours say what follows from it.
    dispatch(toastShown({ type: 'success', title: m.offerDeletedTitle, body: m.offerDeletedBody }));
  };
  return (
    <SetupSection id="take-down" title={m.danger}>
      <p className="text-ink-2">{m.deleteOfferBody}</p>
      <div>
        <Button variant="danger" icon={Trash2} blocked={offline && needsConnection} onClick={() => setAsking(true)}>
          {m.deleteOffer}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={m.deleteOfferTitle}
        confirm={m.deleteOffer}
        keep={m.keepOffer}
        danger
        busy={isLoading && m.deletingOffer}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{m.deleteOfferBody}</p>
        <p className="mt-2">{m.deleteOfferStops}</p>
      </ConfirmDialog>
    </SetupSection>
  );
}
