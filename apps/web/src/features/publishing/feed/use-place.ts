import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PostPage } from '#features/publishing/posts/posts.api.ts';
import { hasMore, itemsOf } from '#lib/pages.ts';
import { savePlace, savedPlace, type Place } from './saved-place.ts';

/** The parts of the list query that are used here. */
export interface PostList {
  data?: { pages: PostPage[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Most pages to load again when restoring a place. */
const pagesMax = 10;
/** Height of the title bar, in pixels. */
const barHeight = 56;

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=feed] article')];

/** Loads the list up to the saved place, then scrolls so that the same card has the same position. */
export function useReturn(list: PostList, returning: boolean, onReturned: () => void): void {
  const { key } = useLocation();
  const [place] = useState(() => (returning ? savedPlace(key) : null));
  const { data, isFetching, isError, fetchNextPage } = list;
  const done = useEffectEvent(onReturned);

  useLayoutEffect(() => {
    if (!returning || isFetching) return;
    // One page more than before: new posts have pushed the others down.
    const wanted = Math.min((place?.pages ?? 0) + 1, pagesMax);
    const goesOn = !isError && hasMore(data) && (data?.pages.length ?? 0) < wanted;
    if (goesOn && indexIn(data, place?.postId) < 0) void fetchNextPage();
    else done();
  }, [returning, isFetching, isError, data, place, fetchNextPage]);

  const go = useEffectEvent(() => place && scrollTo({ top: topOf(place, data), behavior: 'instant' }));
  useLayoutEffect(() => {
    if (returning) return;
    // Before the next paint, but after the router, which restores only a scroll height.
    const frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [returning]);
}

const indexIn = (data: PostList['data'], postId: string | undefined): number =>
  itemsOf(data).findIndex(({ id }) => id === postId);

function topOf({ postId, offset, scrollY }: Place, data: PostList['data']): number {
  const card = cards()[indexIn(data, postId)];
  return card ? window.scrollY + card.getBoundingClientRect().top - offset : scrollY;
}

/** Saves the reader's place when they leave the list or the page. */
export function useSavePlace(list: PostList, returning: boolean): void {
  const { key } = useLocation();
  const save = useEffectEvent((visit: string) => {
    if (!returning) savePlace(visit, placeIn(list.data));
  });
  useLayoutEffect(() => {
    const leave = () => save(key);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);
}

function placeIn(data: PostList['data']): Place | null {
  const shown = cards();
  const index = shown.findIndex((card) => card.getBoundingClientRect().bottom > barHeight);
  const post = itemsOf(data)[index];
  const card = shown[index];
  if (scrollY === 0 || !post || !card) return null;
  const offset = card.getBoundingClientRect().top;
  return { postId: post.id, offset, scrollY, pages: data?.pages.length ?? 1 };
}
