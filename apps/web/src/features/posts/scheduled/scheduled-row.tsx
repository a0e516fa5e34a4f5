import { useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as composer from '@udala/messages/composer';
import * as words from '@udala/messages/post';
import { shortMomentLabel } from '#lib/dates.ts';
import { summaryOf } from '#lib/summary.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useSayPosted } from '../composer/use-say-posted.ts';
import { useDeletePostMutation, useUpdatePostMutation } from '../publishing.api.ts';

const nameWords = 8;

export function ScheduledRow({ post }: { post: Post }) {
  const [publish, publishing] = useUpdatePostMutation();
  const [asking, setAsking] = useState(false);
  const [deletePost, deleting] = useDeletePostMutation();
  const dispatch = useAppDispatch();
  const sayPosted = useSayPosted();
  const name = post.title || summaryOf(post.description, nameWords) || composer.untitled;

  const postNow = async () => {
    const { data } = await publish({ id: post.id, changes: { publishAt: null } });
    if (data) sayPosted(data);
  };
  const confirm = async () => {
    const { error } = await deletePost(post.id);
    setAsking(false);
    if (!error) dispatch(toastShown({ type: 'success', title: words.deletedTitle, body: words.deletedBody }));
  };
  return (
    <li className="grid gap-1 py-3">
      <h3 className="truncate font-semibold">{name}</h3>
      <p className="text-small text-ink-2">
        {post.scheduledFor !== null && shortMomentLabel(post.scheduledFor)}
        {` · ${post.visibility === 'patrons' ? composer.patrons : composer.everyone}`}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <ButtonLink variant="link" to={appPaths.editPost(post.id)} aria-label={composer.editNamed(name)}>
          {composer.edit}
        </ButtonLink>
        <Button
          variant="link"
          aria-label={composer.postNowNamed(name)}
          busy={publishing.isLoading && composer.posting}
          onClick={() => void postNow()}
        >
          {composer.postNow}
        </Button>
        <Button variant="link" aria-label={composer.deleteNamed(name)} onClick={() => setAsking(true)}>
          {composer.deleteIt}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.deleteQuestion}
        confirm={words.deleteConfirm}
        danger
        busy={deleting.isLoading && words.deleting}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {words.deleteConsequence}
      </ConfirmDialog>
    </li>
  );
}
