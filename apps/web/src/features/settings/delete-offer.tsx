import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/settings';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useDeleteMembershipMutation } from './offer.api.ts';

export function DeleteOffer({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const [deleteOffer, { isLoading }] = useDeleteMembershipMutation();
  const dispatch = useAppDispatch();
  const confirm = async () => {
    const { error } = await deleteOffer(id);
    setAsking(false);
    // spec §8 gives this success the words of a failure; ours say what follows from it.
    if (!error) dispatch(toastShown({ type: 'success', title: m.offerDeletedTitle, body: m.offerDeletedBody }));
  };
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-h2 font-bold">{m.danger}</h2>
      <p className="text-ink-2">{m.deleteOfferBody}</p>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        {m.deleteOffer}
      </Button>
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
        {m.deleteOfferBody}
      </ConfirmDialog>
    </Card>
  );
}
