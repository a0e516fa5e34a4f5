import { Ban, Ellipsis, Eye, EyeOff, Flag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Comment, Reply } from '@udala/contract/comments';
import { blockNamed } from '@udala/messages/blocks';
import * as m from '@udala/messages/comments';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useVisibility } from './use-visibility.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/insight/reports/report-dialog.tsx')).ReportDialog,
}));
const BlockDialog = lazy(async () => ({
  default: (await import('#features/publishing/blocks/block-dialog.tsx')).BlockDialog,
}));

interface CommentMenuProps {
  comment: Comment | Reply;
  /** True if the viewer wrote the comment. */
  own: boolean;
  /** True if the comment is on the viewer's own post. */
  ownPost: boolean;
  onDeleted: () => void;
  onBlocked?: () => void;
}

/**
 * Deletes the viewer's own comment, hides or deletes any comment on the viewer's post, reports or blocks other writers.
 */
export function CommentMenu({ comment, own, ownPost, onDeleted, onBlocked }: CommentMenuProps) {
  const [open, setOpen] = useState<'delete' | 'report' | 'block'>();
  const { hide, show } = useVisibility(comment);
  const close = () => setOpen(undefined);
  const person = { id: comment.author.id, name: comment.author.profile.name };
  return (
    <>
      <Disclosure
        label={m.commentMenu(person.name)}
        button={<Icon of={Ellipsis} size="sm" />}
        buttonClassName={iconButtonClass}
      >
        {(closeMenu) => {
          const closing = (act: () => unknown) => () => {
            closeMenu();
            act();
          };
          return (
            <>
              {ownPost && !own && !comment.isHidden && (
                <MenuItem icon={EyeOff} onPress={closing(hide)}>
                  {m.hideComment}
                </MenuItem>
              )}
              {ownPost && (comment.isHidden || comment.isHeld) && (
                <MenuItem icon={Eye} onPress={closing(show)}>
                  {m.approve}
                </MenuItem>
              )}
              {!own && (
                <>
                  <MenuItem icon={Flag} onPress={closing(() => setOpen('report'))}>
                    {m.report}
                  </MenuItem>
                  <MenuItem icon={Ban} onPress={closing(() => setOpen('block'))}>
                    <span className="line-clamp-2 min-w-0 wrap-anywhere">{blockNamed(person.name)}</span>
                  </MenuItem>
                </>
              )}
              {comment.mayDelete && (
                <MenuItem icon={Trash2} danger onPress={closing(() => setOpen('delete'))}>
                  {m.deleteComment}
                </MenuItem>
              )}
            </>
          );
        }}
      </Disclosure>
      <DeleteDialog comment={comment} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
      <Suspense>
        {open === 'report' && <ReportDialog entityType="comment" entityId={comment.id} onClose={close} />}
        {open === 'block' && <BlockDialog person={person} onClose={close} {...(onBlocked && { onBlocked })} />}
      </Suspense>
    </>
  );
}
