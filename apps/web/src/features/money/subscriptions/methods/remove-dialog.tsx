import type { SavedMethod } from '@udala/contract/payment-methods';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/payment-methods';
import { messageOf } from '#lib/api-error.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { methodName } from '../method-name.ts';
import { creatorNamesOf } from './creator-names.ts';
import { useRemovePaymentMethodMutation } from './methods.api.ts';

interface RemoveDialogProps {
  id: string;
  name: string;
  /** Memberships that it renews. */
  renewed: readonly Subscription[];
  /** The method that renews them instead. */
  instead: SavedMethod | undefined;
  onDone: (said: string) => void;
  onClose: () => void;
}

/** States what happens to the memberships that a method renews, and removes it. */
export function RemoveDialog({ id, name, renewed, instead, onDone, onClose }: RemoveDialogProps) {
  const [send, { isLoading, error }] = useRemovePaymentMethodMutation();
  const remove = async () => {
    const answer = await send({ id, insteadId: renewed.length > 0 ? instead?.id : undefined });
    if (answer.error) return;
    onDone(m.removed(name));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={m.removeTitle(name)}
      confirm={m.remove}
      cancelLabel={m.dontRemove}
      danger
      busy={isLoading && m.removing}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="grid gap-3 wrap-anywhere">
        {renewed.length > 0 && (
          <p>
            {m.removeRenews(creatorNamesOf(renewed))} {instead ? m.renewsInstead(methodName(instead)) : m.byHand}
          </p>
        )}
        <p>{m.removeWhy}</p>
        {error !== undefined && (
          <p role="alert" className="font-medium text-danger">
            {messageOf(error)}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
