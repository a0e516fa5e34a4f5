import { Copy, Ellipsis, Flag, Pin, PinOff, Share2, SquarePen, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { copyText } from '#lib/use-copy.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem, menuItemClass } from '#ui/menu-item.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { usePinPostMutation } from './pin.api.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/insight/reports/report-dialog.tsx')).ReportDialog,
}));

const SharePostDialog = lazy(async () => ({
  default: (await import('#features/outreach/sharing/share-post-dialog.tsx')).SharePostDialog,
}));

interface PostMenuProps {
  post: Post;
  title: string;
  own: boolean;
  onDeleted?: () => void;
}

/** Actions besides reading: the author edits, pins or deletes the post, others report it. */
export function PostMenu({ post, title, own, onDeleted }: PostMenuProps) {
  const [open, setOpen] = useState<'share' | 'delete' | 'report'>();
  const copyLink = useCopyLink(post);
  const pin = usePin(post);
  return (
    <>
      <Disclosure label={m.postMenu(title)} button={<Icon of={Ellipsis} />} buttonClassName={iconButtonClass}>
        {(close) => {
          const closing = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <>
              {own && (
                <Link to={appPaths.editPost(post.id)} className={menuItemClass()}>
                  <Icon of={SquarePen} />
                  {m.editPost}
                </Link>
              )}
              <MenuItem icon={Share2} onPress={closing(() => setOpen('share'))}>
                {m.share}
              </MenuItem>
              {own && post.scheduledFor === null && (
                <MenuItem icon={post.isPinned ? PinOff : Pin} onPress={closing(pin)}>
                  {post.isPinned ? m.unpin : m.pin}
                </MenuItem>
              )}
              <MenuItem icon={Copy} onPress={closing(copyLink)}>
                {m.copyLink}
              </MenuItem>
              {own ? (
                <MenuItem icon={Trash2} danger onPress={closing(() => setOpen('delete'))}>
                  {m.deletePost}
                </MenuItem>
              ) : (
                <MenuItem icon={Flag} onPress={closing(() => setOpen('report'))}>
                  {m.report}
                </MenuItem>
              )}
            </>
          );
        }}
      </Disclosure>
      <DeletePostDialog
        postId={post.id}
        open={open === 'delete'}
        onClose={() => setOpen(undefined)}
        {...(onDeleted && { onDeleted })}
      />
      <Suspense>
        {open === 'share' && <SharePostDialog post={post} title={title} own={own} onClose={() => setOpen(undefined)} />}
        {open === 'report' && <ReportDialog entityType="post" entityId={post.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

/** Pins the post to its author's page, or unpins it, and says so: the page itself is elsewhere. */
function usePin(post: Post): () => void {
  const dispatch = useAppDispatch();
  const [pinPost] = usePinPostMutation();
  return () =>
    void pinPost(post)
      .unwrap()
      .then(
        () => dispatch(toastShown({ type: 'success', title: post.isPinned ? m.unpinned : m.pinned })),
        () => undefined,
      );
}

/** Copies a post's address, or shows it where the browser does not allow copying. */
function useCopyLink(post: Post): () => void {
  const dispatch = useAppDispatch();
  const copy = async () => {
    const address = location.origin + appPaths.postOf(post);
    dispatch(
      toastShown(
        (await copyText(address))
          ? { type: 'success', title: m.linkCopied }
          : { type: 'info', title: m.copyThis, body: address },
      ),
    );
  };
  return () => void copy();
}
