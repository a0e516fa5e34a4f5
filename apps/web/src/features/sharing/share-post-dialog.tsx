import type { Post } from '@udala/contract/posts';
import { shareText } from '@udala/messages/composer';
import * as m from '@udala/messages/sharing';
import { pageUrl } from '#lib/site.ts';
import { Dialog } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { ShareWays } from './share-ways.tsx';

interface SharePostDialogProps {
  post: Post;
  title: string;
  own: boolean;
  onClose: () => void;
}

/** Three ways to tell people of a post, by its address on its creator's page. */
export function SharePostDialog({ post, title, own, onClose }: SharePostDialogProps) {
  const site = useAppSelector((state) => state.site);
  const { name, userName } = post.author.profile;
  const url = (userName === null ? location.origin : pageUrl(site, userName)) + appPaths.postOf(post);
  return (
    <Dialog open title={m.sharePost} onClose={onClose}>
      <div className="grid gap-4 pt-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {post.visibility === 'patrons' && <p className="text-ink-2">{m.lockedStays}</p>}
        <div className="flex flex-wrap gap-3 *:grow">
          <ShareWays url={url} words={own ? shareText(url) : m.lookAt(title, name, url)} />
        </div>
        <div className="mx-auto w-full max-w-60">
          <QrCode text={url} label={m.codeOf(url)} />
        </div>
        <p className="rounded-control bg-sunken px-4 py-3 text-small break-all select-all">{url}</p>
      </div>
    </Dialog>
  );
}
