import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/comments';
import { comments as countOf } from '@udala/messages/feed';
import { commentsToReview } from '@udala/messages/app-titles';
import { couldNotLoadMore } from '@udala/messages/app-ui';
import { loading, retry } from '@udala/messages/ui';
import { hasMore, itemsOf } from '#lib/pages.ts';
import { useScrollAnchor } from '#lib/use-scroll-anchor.ts';
import { useKeyboardRoom } from '#lib/use-keyboard-room.ts';
import { linkClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths, toComment } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { refreshComments } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { focusComment } from './comment-place.ts';
import { CommentThread } from './comment-thread.tsx';
import { useListCommentsInfiniteQuery } from './comments.api.ts';
import { UnsentEntry } from './unsent-entry.tsx';
import { useUnsent } from './unsent.ts';
import { useLanding } from './use-landing.ts';

interface CommentsProps {
  post: Post;
  /** True if the reader has just become a patron. */
  isNew: boolean;
  /** The comment that a notification links to. */
  landsOn: string | null;
  /** Changes when a comment arrives; undefined until the notifications are loaded. */
  commentUpdate: string | undefined;
}

const toThePost = { threadId: null, parentId: null };

/** Comments of a post, and the form to write one, pinned to the bottom of a phone's screen. */
export function Comments({ post, isNew, landsOn, commentUpdate }: CommentsProps) {
  const { id: postId, author } = post;
  const dispatch = useAppDispatch();
  const list = useListCommentsInfiniteQuery(postId);
  const unsent = useUnsent(postId);
  const ownPost = useAppSelector(({ session }) => session.user?.id === author.id);
  const viewerId = useAppSelector(({ session }) => session.user?.id);
  const [answered, setAnswered] = useState<string>();
  const { hash } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const anchorScroll = useScrollAnchor(rows, list.data);
  const threads = itemsOf(list.data);
  const highlighted = useLanding({
    postId,
    commentId: landsOn,
    ready: list.isSuccess,
    onFound: ({ id, author: { id: writerId }, isHeld }) =>
      setAnswered(writerId === viewerId || isHeld ? undefined : id),
  });
  useUpdates(commentUpdate, () => void dispatch(refreshComments(postId, anchorScroll)));
  useKeyboardRoom();

  // Includes unsent answers to threads that are gone or not loaded: their text must stay accessible.
  const said = unsent.filter(({ target }) => !threads.some(({ id }) => id === target.threadId)).toReversed();
  const empty = threads.length === 0 && said.length === 0;
  useSaidInView(rows, said.length);
  return (
    <>
      {/* First in tab order, last on the screen: keyboard users reach the field before the list. */}
      <div className={`comment-bar ${answered === undefined ? '' : 'max-lg:hidden'}`}>
        <CommentForm
          postId={postId}
          target={toThePost}
          label={labelOf(author.profile.name, ownPost, isNew)}
          labelInside
          focused={hash === toComment}
        />
      </div>
      <section aria-labelledby="comments-title" className="grow pb-6">
        <h2 ref={title} id="comments-title" tabIndex={-1} className="px-4 pt-5 pb-2 text-h3 font-bold">
          {countOf(post.commentCount)}
        </h2>
        {ownPost && (
          <Link
            to={appPaths.commentsToReview}
            className={`${linkClass} mx-4 inline-flex min-h-11 items-center text-small`}
          >
            {commentsToReview}
          </Link>
        )}
        {list.isLoading && <Skeleton />}
        {list.isError && threads.length === 0 && (
          <LoadError message={m.couldNotLoad} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && empty && <p className="px-4 text-ink-2">{m.none}</p>}
        {!empty && (
          <ol ref={rows} className="[overflow-anchor:none]">
            {said.map((one) => (
              <li key={one.key}>
                <UnsentEntry postId={postId} unsent={one} />
              </li>
            ))}
            {threads.map((thread) => (
              <CommentThread
                key={thread.id}
                post={post}
                thread={thread}
                ownPost={ownPost}
                unsent={unsent.filter(({ target }) => target.threadId === thread.id)}
                highlighted={highlighted}
                answered={answered}
                onAnswer={setAnswered}
                onDeleted={() => title.current?.focus({ preventScroll: true })}
              />
            ))}
          </ol>
        )}
        <MoreComments list={list} />
      </section>
    </>
  );
}

function labelOf(author: string, ownPost: boolean, isNew: boolean): string {
  if (ownPost) return m.saySomethingHere;
  return isNew ? m.sayHello(author) : m.saySomething(author);
}

/** A button instead of infinite scroll, so that the content below the comments stays reachable. */
function MoreComments({ list }: { list: ReturnType<typeof useListCommentsInfiniteQuery> }) {
  const { data, isFetchingNextPage, isFetchNextPageError } = list;
  if (!hasMore(data) || data === undefined) return null;
  const load = async () => {
    const known = new Set(itemsOf(data).map(({ id }) => id));
    const { data: grown } = await list.fetchNextPage();
    const fresh = itemsOf(grown).find(({ id }) => !known.has(id));
    if (fresh) focusComment(fresh.id);
  };
  return (
    <div className="grid justify-items-center gap-1 p-4">
      <p role="status" className="text-small text-ink-2">
        {isFetchNextPageError && couldNotLoadMore}
      </p>
      <Button variant="tonal" busy={isFetchingNextPage && loading} onClick={() => void load()}>
        {isFetchNextPageError ? retry : m.moreComments}
      </Button>
    </div>
  );
}

/** The viewer's new comment is first in the list: scrolls up to it. */
function useSaidInView(rows: RefObject<Element | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) rows.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    before.current = count;
  }, [rows, count]);
}

/** Calls `onUpdate` when somebody comments while the page is open. */
function useUpdates(commentUpdate: string | undefined, onUpdate: () => void): void {
  const heard = useRef(commentUpdate);
  const onArrival = useEffectEvent(onUpdate);
  useEffect(() => {
    const before = heard.current;
    heard.current = commentUpdate;
    if (before !== undefined && commentUpdate !== undefined && before !== commentUpdate) onArrival();
  }, [commentUpdate]);
}
