import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment, Reply } from '@udala/contract/comments';
import * as m from '@udala/messages/comments';
import { Avatar } from '#ui/avatar.tsx';
import { Badge, VerifiedBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { WrittenText } from '#ui/written-text.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { commentElementId, replyButtonId } from './comment-place.ts';
import { CommentMenu } from './comment-menu.tsx';
import { useVisibility } from './use-visibility.ts';

interface CommentEntryProps {
  comment: Comment | Reply;
  /** The author of the post, who reviews held comments. */
  creatorName: string;
  ownPost: boolean;
  /** Answers a hidden comment, and is hidden with it. */
  inHidden?: boolean;
  /** True if a notification linked to this comment. */
  highlighted: boolean;
  onReply: () => void;
  onDeleted: () => void;
}

/** One comment: author, time, text and actions. */
export function CommentEntry(props: CommentEntryProps) {
  const { comment, creatorName, ownPost, inHidden = false, highlighted, onReply, onDeleted } = props;
  const { profile } = comment.author;
  // The writer of a hidden comment is not told that it is hidden.
  const hidden = ownPost && comment.isHidden;
  const own = useAppSelector(({ session }) => session.user?.id === comment.author.id);
  return (
    <div
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={joinClasses(
        'flex gap-3 rounded-card px-4 py-2 transition duration-240',
        highlighted && 'bg-accent-soft',
      )}
    >
      <Avatar name={profile.name} src={profile.profileImageUrl} size="sm" className="mt-1.5" />
      <div className="min-w-0 grow">
        <div className="-mb-1 flex items-start gap-2">
          <p className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2">
            <Author comment={comment} />
            {comment.isCreator && <Badge tone="accent">{m.creator}</Badge>}
            <span className="py-1 text-small text-ink-3">
              <ElapsedTime at={comment.createdAt} />
            </span>
          </p>
          <CommentMenu comment={comment} own={own} ownPost={ownPost} onDeleted={onDeleted} />
        </div>
        <WrittenText text={comment.text} className={hidden || inHidden ? 'gap-2 text-ink-3' : 'gap-2'} />
        {inHidden ? null : comment.isHeld || hidden ? (
          <Unseen comment={comment} ownPost={ownPost} creatorName={creatorName} />
        ) : (
          <Button
            variant="link"
            id={replyButtonId(comment.id)}
            className="min-w-11 text-small"
            aria-label={m.replyTo(profile.name)}
            onClick={onReply}
          >
            {m.reply}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Links to the profile of a creator; a patron has no page. */
function Author({ comment: { author, isCreator } }: { comment: Comment | Reply }) {
  const { id, name, isVerified } = author.profile;
  const shown: ReactNode = (
    <>
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {isVerified && <VerifiedBadge />}
    </>
  );
  const className = 'inline-flex min-w-0 items-center gap-1 font-bold';
  return isCreator ? (
    <Link to={appPaths.profile('posts', id)} className={`${className} min-h-11 hover:underline`}>
      {shown}
    </Link>
  ) : (
    <span className={className}>{shown}</span>
  );
}

interface UnseenProps {
  comment: Comment | Reply;
  ownPost: boolean;
  creatorName: string;
}

/** A comment that only its writer and the creator see: held for review, or hidden by the creator. */
function Unseen({ comment, ownPost, creatorName }: UnseenProps) {
  const { show, isShowing } = useVisibility(comment);
  if (!ownPost) return <p className="py-2 text-small text-ink-3">{m.waitsFor(creatorName)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small text-ink-3">
      {comment.isHidden ? m.isHidden : m.waitsForYou}
      <Button variant="link" busy={isShowing && m.approving} onClick={() => void show()}>
        {m.approve}
      </Button>
    </div>
  );
}
