import type { Comment, Reply } from '@udala/contract/comments';
import * as m from '@udala/messages/comments';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useWhenGone } from '#lib/use-when-gone.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { removeComment } from './comment-cache.ts';
import { useDeleteCommentMutation } from './comments.api.ts';

interface DeleteDialogProps {
  comment: Comment | Reply;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ comment, open, onClose, onDeleted }: DeleteDialogProps) {
  const [deleteComment, { isLoading }] = useDeleteCommentMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const markGone = useWhenGone(onDeleted);
  const confirm = async () => {
    const { error } = await deleteComment(comment.id);
    onClose();
    if (error) return;
    markGone();
    dispatch(removeComment(comment));
    dispatch(toastShown({ type: 'success', title: m.deleted }));
  };
  const answered = 'replyCount' in comment && comment.replyCount > 0;
  return (
    <ConfirmDialog
      open={open}
      title={m.deleteQuestion}
      confirm={m.deleteComment}
      danger
      busy={isLoading && m.deleting}
      blocked={offline && needsConnection}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {answered ? m.deleteWithAnswers : m.deleteConsequence}
    </ConfirmDialog>
  );
}
