import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { menuItemClass } from '#ui/menu-item.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useDeletePostMutation } from './publishing.api.ts';

interface PostMenuProps {
  post: Post;
  title: string;
  onDeleted?: () => void;
}

/** What an author may do with her own post. */
export function PostMenu({ post, title, onDeleted }: PostMenuProps) {
  const [asking, setAsking] = useState(false);
  const [deletePost, { isLoading }] = useDeletePostMutation();
  const dispatch = useAppDispatch();

  const confirm = async () => {
    const { error } = await deletePost(post.id);
    setAsking(false);
    if (error) return;
    dispatch(toastShown({ type: 'success', title: m.deletedTitle, body: m.deletedBody }));
    onDeleted?.();
  };
  return (
    <>
      <Disclosure label={m.postMenu(title)} button={<Icon of={Ellipsis} />} buttonClassName={iconButtonClass}>
        {(close) => (
          <button
            type="button"
            className={menuItemClass(true)}
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            <Icon of={Trash2} />
            {m.deletePost}
          </button>
        )}
      </Disclosure>
      <ConfirmDialog
        open={asking}
        title={m.deleteQuestion}
        confirm={m.deleteConfirm}
        danger
        busy={isLoading && m.deleting}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {m.deleteConsequence}
      </ConfirmDialog>
    </>
  );
}
