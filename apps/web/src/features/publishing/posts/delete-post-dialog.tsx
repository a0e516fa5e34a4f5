import * as m from '@udala/messages/post';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useDeletePostMutation } from './publishing.api.ts';

interface DeletePostDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirms the deletion of a post. */
export function DeletePostDialog({ postId, open, onClose, onDeleted }: DeletePostDialogProps) {
  const [deletePost, { isLoading }] = useDeletePostMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();

  const confirm = async () => {
    const { error } = await deletePost(postId);
    onClose();
    if (error) return;
    dispatch(toastShown({ type: 'success', title: m.deletedTitle, body: m.deletedBody }));
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      title={m.deleteQuestion}
      confirm={m.deleteConfirm}
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
