import { useId } from 'react';
import { Link } from 'react-router';
import type { CommentToReview } from '@udala/contract/comment-review';
import * as m from '@udala/messages/comments';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { blockedBy } from '#ui/blocked-by.ts';
import { linkClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { WrittenText } from '#ui/written-text.tsx';
import { appPaths } from '#state/app-paths.ts';
import { CommentMenu } from './comment-menu.tsx';
import { useVisibility } from './use-visibility.ts';

interface ReviewRowProps {
  comment: CommentToReview;
  /** Called after an action: the row may leave the list. */
  onActed: () => void;
}

export function ReviewRow({ comment, onActed }: ReviewRowProps) {
  const { profile } = comment.author;
  return (
    <li className="flex gap-3 p-4">
      <Avatar name={profile.name} src={profile.profileImageUrl} size="sm" className="mt-1.5" />
      <div className="grid min-w-0 grow justify-items-start gap-1">
        <div className="flex w-full items-start gap-2">
          <p className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2">
            <span className="min-w-0 font-bold wrap-anywhere">{profile.name}</span>
            <span className="text-small text-ink-3">
              <ElapsedTime at={comment.createdAt} />
            </span>
          </p>
          <CommentMenu comment={comment} own={false} ownPost onDeleted={onActed} onBlocked={onActed} />
        </div>
        <Why comment={comment} />
        <WrittenText text={comment.text} className="gap-2" />
        <Link
          to={appPaths.comment(comment.id)}
          className={`${linkClass} inline-flex min-h-11 max-w-full items-center text-small`}
        >
          <span className="min-w-0 truncate">{m.onPost(comment.post.title)}</span>
        </Link>
        <Acts comment={comment} onActed={onActed} />
      </div>
    </li>
  );
}

function Why({ comment: { reports, isHidden, isHeld } }: { comment: CommentToReview }) {
  return (
    <p className="flex flex-wrap gap-1.5 *:whitespace-normal">
      {isHeld && <Badge tone="info">{m.whyHeld}</Badge>}
      {isHidden && <Badge>{m.whyHidden}</Badge>}
      {reports > 0 && <Badge tone="danger">{m.whyReported(reports)}</Badge>}
    </p>
  );
}

/** The most common actions in place; the rest is in the menu. */
function Acts({ comment, onActed }: ReviewRowProps) {
  const { hide, show, isHiding, isShowing } = useVisibility(comment);
  const offline = useIsOffline();
  const reasonId = useId();
  const blocked = blockedBy(offline && reasonId);
  const unseen = comment.isHidden || comment.isHeld;
  const acting = (act: () => Promise<boolean>) => async () => {
    if (await act()) onActed();
  };
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {unseen && (
        <Button {...blocked} variant="tonal" busy={isShowing && m.approving} onClick={() => void acting(show)()}>
          {m.approve}
        </Button>
      )}
      {!comment.isHidden && (
        <Button {...blocked} variant="tonal" busy={isHiding && m.hiding} onClick={() => void acting(hide)()}>
          {m.hideComment}
        </Button>
      )}
      {offline && (
        <p id={reasonId} className="basis-full text-small text-ink-2">
          {needsConnection}
        </p>
      )}
    </div>
  );
}
