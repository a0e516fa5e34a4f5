import { useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { needsConnection } from '@udala/messages/ui';
import { shortMomentLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useSayPosted } from '../composer/use-say-posted.ts';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { cardText } from '../post-title.ts';
import { useUpdatePostMutation } from '../publishing.api.ts';

export function ScheduledRow({ post }: { post: Post }) {
  const [publish, { isLoading }] = useUpdatePostMutation();
  const [asking, setAsking] = useState(false);
  const sayPosted = useSayPosted();
  const offline = useIsOffline();
  const name = cardText(post).title;

  const postNow = async () => {
    const { data } = await publish({ id: post.id, changes: { publishAt: null } });
    if (data) sayPosted(data);
  };
  return (
    <li className="grid gap-1 py-3">
      <h3 className="truncate font-semibold">{name}</h3>
      <p className="text-small text-ink-2">
        {post.scheduledFor !== null && shortMomentLabel(post.scheduledFor)}
        {` · ${post.visibility === 'patrons' ? m.patrons : m.everyone}`}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <ButtonLink variant="link" to={appPaths.editPost(post.id)} aria-label={m.editNamed(name)}>
          {m.edit}
        </ButtonLink>
        <Button
          variant="link"
          aria-label={m.postNowNamed(name)}
          busy={isLoading && m.posting}
          blocked={offline && needsConnection}
          onClick={() => void postNow()}
        >
          {m.postNow}
        </Button>
        <Button variant="link" aria-label={m.deleteNamed(name)} onClick={() => setAsking(true)}>
          {m.deleteIt}
        </Button>
      </div>
      <DeletePostDialog postId={post.id} open={asking} onClose={() => setAsking(false)} />
    </li>
  );
}
