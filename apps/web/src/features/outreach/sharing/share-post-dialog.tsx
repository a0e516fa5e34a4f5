import type { Post } from '@udala/contract/posts';
import { shareText } from '@udala/messages/composer';
import * as m from '@udala/messages/sharing';
import { pageUrl } from '#lib/site.ts';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { ShareDialog } from './share-dialog.tsx';

interface SharePostDialogProps {
  post: Post;
  title: string;
  own: boolean;
  onClose: () => void;
}

/** Shares a post by its address on its creator's page. */
export function SharePostDialog({ post, title, own, onClose }: SharePostDialogProps) {
  const site = useAppSelector((state) => state.site);
  const { name, userName } = post.author.profile;
  const url = (userName === null ? location.origin : pageUrl(site, userName)) + appPaths.postOf(post);
  const words = own ? shareText(url) : m.lookAt(title, name, url);
  return (
    <ShareDialog title={m.sharePost} url={url} words={words} own={own} onClose={onClose}>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {post.visibility === 'patrons' && <p className="text-ink-2">{m.lockedStays}</p>}
    </ShareDialog>
  );
}
