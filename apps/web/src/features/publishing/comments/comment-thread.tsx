import { X } from 'lucide-react';
import { useState } from 'react';
import type { Comment, Reply } from '@udala/contract/comments';
import { limits } from '@udala/contract/limits';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/comments';
import { loading } from '@udala/messages/ui';
import { nextPage, type PagePosition } from '#lib/pages.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { fetchAnswers } from './comment-cache.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import { focusComment, focusReplyButton } from './comment-place.ts';
import { UnsentEntry } from './unsent-entry.tsx';
import type { Unsent } from './unsent.ts';

/** Answers are fetched in large pages: they are short, and readers who open them want to read on. */
const firstAnswers: PagePosition = { page: 1, limit: limits.pageSizeMax };

interface CommentThreadProps {
  post: Post;
  thread: Comment;
  ownPost: boolean;
  unsent: readonly Unsent[];
  highlighted: string | undefined;
  /** The comment whose answer form is open. */
  answered: string | undefined;
  onAnswer: (commentId: string | undefined) => void;
  onDeleted: () => void;
}

/** A comment and its answers. There is one level: an answer to an answer joins the same thread. */
export function CommentThread(props: CommentThreadProps) {
  const { post, thread, ownPost, unsent, highlighted, answered, onAnswer, onDeleted } = props;
  const entry = (comment: Comment | Reply) => (
    <>
      <CommentEntry
        comment={comment}
        creatorName={post.author.profile.name}
        ownPost={ownPost}
        inHidden={ownPost && thread.isHidden && comment !== thread}
        highlighted={comment.id === highlighted}
        onReply={() => onAnswer(comment.id)}
        onDeleted={onDeleted}
      />
      {comment.id === answered && (
        <Answer postId={post.id} threadId={thread.id} comment={comment} onDone={() => onAnswer(undefined)} />
      )}
    </>
  );
  return (
    <li className="py-1">
      {entry(thread)}
      {(thread.replies.length > 0 || unsent.length > 0) && (
        <ol className="ms-8 border-s-2 border-line">
          {thread.replies.map((reply) => (
            <li key={reply.id}>{entry(reply)}</li>
          ))}
          {unsent.map((one) => (
            <li key={one.key}>
              <UnsentEntry postId={post.id} unsent={one} />
            </li>
          ))}
        </ol>
      )}
      <MoreAnswers thread={thread} />
    </li>
  );
}

interface AnswerProps {
  postId: string;
  threadId: string;
  comment: Comment | Reply;
  onDone: () => void;
}

function Answer({ postId, threadId, comment, onDone }: AnswerProps) {
  const label = m.replyingTo(comment.author.profile.name);
  const leave = () => {
    onDone();
    focusReplyButton(comment.id);
  };
  return (
    <div className="ps-15 pe-4 pb-2">
      <div className="flex items-center justify-between gap-2 text-small text-ink-2">
        <p className="min-w-0 wrap-anywhere">{label}</p>
        <IconButton icon={X} label={m.stopReplying} onClick={leave} className="-me-2" />
      </div>
      <CommentForm postId={postId} target={{ threadId, parentId: comment.id }} label={label} focused onSent={leave} />
    </div>
  );
}

function MoreAnswers({ thread: { id, postId, replies, replyCount } }: { thread: Comment }) {
  const dispatch = useAppDispatch();
  const [position, setPosition] = useState<PagePosition | undefined>(firstAnswers);
  const [busy, setBusy] = useState(false);
  const left = replyCount - replies.length;
  if (left <= 0 || position === undefined) return null;
  const load = async () => {
    setBusy(true);
    const known = new Set(replies.map((reply) => reply.id));
    const page = await dispatch(fetchAnswers(postId, id, position));
    setBusy(false);
    if (!page) return;
    setPosition(nextPage(page, [page]));
    const fresh = page.items.find((reply) => !known.has(reply.id));
    if (fresh) focusComment(fresh.id);
  };
  return (
    <Button variant="link" busy={busy && loading} className="ms-12 text-small" onClick={() => void load()}>
      {m.moreAnswers(left)}
    </Button>
  );
}
