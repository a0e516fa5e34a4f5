import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '@udala/messages/new-posts';
import type { PostFilter } from '#features/publishing/posts/posts.api.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { itemsOf } from '#lib/pages.ts';
import { Icon } from '#ui/icon.tsx';
import type { PostList } from './use-place.ts';
import { bufferNewest, newPostsApi, showBuffered, waitingFor } from './new-posts.ts';

/** Pill over the list with the number of new posts, which shows them when pressed: the page never moves on its own. */
export function NewPosts({ filter, list }: { filter: PostFilter; list: PostList }) {
  const dispatch = useAppDispatch();
  const { data: buffered = [] } = newPostsApi.endpoints.bufferedPosts.useQuery();
  const count = waitingFor(filter, buffered, itemsOf(list.data)).length;
  const onHome = filter.authorId === undefined;
  // Only on home: buffered posts are shown there too, and home lists only creators that the reader follows or supports.
  useAskAfterGap(() => onHome && void dispatch(bufferNewest(filter)));
  const show = () => {
    dispatch(showBuffered(filter));
    requestAnimationFrame(() => goToFirst(onHome));
  };
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-5 flex h-0 items-center justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="pointer-events-auto inline-flex min-h-11 translate-y-2 shrink-0 animate-menu-in cursor-pointer items-center gap-1.5 rounded-full bg-primary px-4 text-small font-semibold text-on-primary shadow-e2 hover:bg-primary-hover"
        >
          <Icon of={ArrowUp} size="sm" />
          {m.newPosts(count)}
        </button>
      )}
    </div>
  );
}

function goToFirst(onHome: boolean): void {
  const first = document.querySelector<HTMLElement>('[role=feed] article');
  // On a profile, posts begin below a header.
  if (onHome) scrollTo({ top: 0, behavior: 'instant' });
  else first?.scrollIntoView({ block: 'start', behavior: 'instant' });
  first?.focus({ preventScroll: true });
}

const awayMs = 60_000;

/**
 * Calls `onGap` when the notification channel reconnects, and when the tab is visible again after more than a minute.
 */
function useAskAfterGap(onGap: () => unknown): void {
  const ask = useEffectEvent(onGap);
  const live = useAppSelector(({ connection }) => connection.live);
  const wasLost = useRef(false);
  useEffect(() => {
    if (!live) return;
    if (wasLost.current) ask();
    return () => {
      wasLost.current = true;
    };
  }, [live]);
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY;
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > awayMs) ask();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
