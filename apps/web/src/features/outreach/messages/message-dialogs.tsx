import { lazy, Suspense } from 'react';
import type { Message } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useWhenGone } from '#lib/use-when-gone.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { removeMessage } from './message-changes.ts';
import { useDeleteMessageMutation } from './messages.api.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/insight/reports/report-dialog.tsx')).ReportDialog,
}));

interface MessageDialogProps {
  withId: string;
  /** The viewer's own message is deleted, the other participant's is reported. */
  message: Message;
  onClose: () => void;
  onDeleted: () => void;
}

export function MessageDialog(props: MessageDialogProps) {
  const { message, onClose } = props;
  if (message.isMine) return <DeleteDialog {...props} />;
  return (
    <Suspense>
      <ReportDialog entityType="message" entityId={message.id} onClose={onClose} />
    </Suspense>
  );
}

function DeleteDialog({ withId, message: { id }, onClose, onDeleted }: MessageDialogProps) {
  const [deleteMessage, { isLoading }] = useDeleteMessageMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const markGone = useWhenGone(onDeleted);
  const confirm = async () => {
    const { error } = await deleteMessage({ userId: withId, id });
    if (!error) markGone();
    onClose();
    if (error) return;
    dispatch(removeMessage(withId, id));
    dispatch(toastShown({ type: 'success', title: m.deleted }));
  };
  return (
    <ConfirmDialog
      open
      title={m.deleteQuestion}
      confirm={m.deleteMessage}
      danger
      busy={isLoading && m.deleting}
      blocked={offline && needsConnection}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {m.deleteConsequence}
    </ConfirmDialog>
  );
}
