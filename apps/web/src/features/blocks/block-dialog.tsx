import * as m from '@udala/messages/blocks';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useBlockPersonMutation } from './blocks.api.ts';

export interface Person {
  id: string;
  name: string;
}

interface BlockDialogProps {
  person: Person;
  onClose: () => void;
  onBlocked?: () => void;
}

const forCreators = [m.ban, m.saidIsHidden, m.hearNothing, m.notTold, m.moneyGoesOnForCreator];
const forOthers = [m.hearNothing, m.notTold, m.moneyGoesOn];

/** Says what follows before somebody is blocked. */
export function BlockDialog({ person: { id, name }, onClose, onBlocked }: BlockDialogProps) {
  const [block, { isLoading, error }] = useBlockPersonMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const creator = useAppSelector(isCreator);
  const confirm = async () => {
    if ((await block({ userId: id, byCreator: creator })).error) return;
    onClose();
    onBlocked?.();
    dispatch(toastShown({ type: 'success', title: m.blocked(name) }));
  };
  return (
    <ConfirmDialog
      open
      title={m.question(name)}
      confirm={m.block}
      danger
      busy={isLoading && m.blocking}
      blocked={offline && needsConnection}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {(creator ? forCreators : forOthers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {error !== undefined && (
        <div className="mt-4">
          <Banner tone="danger" urgent>
            {messageOf(error)}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  );
}
