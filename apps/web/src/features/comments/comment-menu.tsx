import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Comment, Reply } from '@udala/contract/comments';
import * as m from '@udala/messages/comments';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { removeComment } from './comment-cache.ts';
import { useDeleteCommentMutation } from './comments.api.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/reports/report-dialog.tsx')).ReportDialog,
}));

interface CommentMenuProps {
  comment: Comment | Reply;
  /** Whether the viewer wrote it. */
  own: boolean;
  onDeleted: () => void;
}

/** Deleting one's own comment or any on one's own post; reporting somebody else's. */
export function CommentMenu({ comment, own, onDeleted }: CommentMenuProps) {
  const [open, setOpen] = useState<'delete' | 'report'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Disclosure
        label={m.commentMenu(comment.author.profile.name)}
        button={<Icon of={Ellipsis} size="sm" />}
        buttonClassName={iconButtonClass}
      >
        {(closeMenu) => (
          <>
            {!own && (
              <MenuItem
                icon={Flag}
                onPress={() => {
                  closeMenu();
                  setOpen('report');
                }}
              >
                {m.report}
              </MenuItem>
            )}
            {comment.mayDelete && (
              <MenuItem
                icon={Trash2}
                danger
                onPress={() => {
                  closeMenu();
                  setOpen('delete');
                }}
              >
                {m.deleteComment}
              </MenuItem>
            )}
          </>
        )}
      </Disclosure>
      <DeleteDialog comment={comment} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
      <Suspense>
        {open === 'report' && <ReportDialog entityType="comment" entityId={comment.id} onClose={close} />}
      </Suspense>
    </>
  );
}

interface DeleteDialogProps extends Omit<CommentMenuProps, 'own'> {
  open: boolean;
  onClose: () => void;
}

function DeleteDialog({ comment, open, onClose, onDeleted }: DeleteDialogProps) {
  const [deleteComment, { isLoading }] = useDeleteCommentMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const isDeleted = useRef(false);
  // Once it has left the page, and the dialog with it: before that nothing outside can take the focus.
  useEffect(
    () => () => {
      if (isDeleted.current) onDeleted();
    },
    [onDeleted],
  );
  const confirm = async () => {
    const { error } = await deleteComment(comment.id);
    onClose();
    if (error) return;
    isDeleted.current = true;
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
