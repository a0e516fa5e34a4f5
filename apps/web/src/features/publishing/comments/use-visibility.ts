import type { Comment, Reply } from '@udala/contract/comments';
import * as m from '@udala/messages/comments';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { visibilityChanged } from './comment-cache.ts';
import { useHideCommentMutation, useShowCommentMutation } from './visibility.api.ts';

/** Hides a comment on the creator's own post, or shows it. Resolves to true on success. */
export function useVisibility({ id }: Comment | Reply) {
  const [hideComment, hiding] = useHideCommentMutation();
  const [showComment, showing] = useShowCommentMutation();
  const dispatch = useAppDispatch();
  const hide = async (): Promise<boolean> => {
    const { data } = await hideComment(id);
    if (!data) return false;
    dispatch(visibilityChanged(data));
    dispatch(toastShown({ type: 'success', title: m.hidden, body: m.hiddenBody }));
    return true;
  };
  const show = async (): Promise<boolean> => {
    const { data } = await showComment(id);
    if (data) dispatch(visibilityChanged(data));
    return data !== undefined;
  };
  return { hide, show, isHiding: hiding.isLoading, isShowing: showing.isLoading };
}
