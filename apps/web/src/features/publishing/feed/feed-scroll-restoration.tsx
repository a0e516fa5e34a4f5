import type { PostFilter } from '#features/publishing/posts/posts.api.ts';
import { NewPosts } from './new-posts-pill.tsx';
import { useSavePlace, useReturn, type PostList } from './use-place.ts';

interface FeedScrollRestorationProps {
  filter: PostFilter;
  list: PostList;
  /** True while a saved place is being restored: the list is shown once it reaches that place. */
  returning: boolean;
  onReturned: () => void;
}

/** Restores and saves the scroll position, and shows the pill for new posts. */
export function FeedScrollRestoration({ filter, list, returning, onReturned }: FeedScrollRestorationProps) {
  useReturn(list, returning, onReturned);
  useSavePlace(list, returning);
  return <NewPosts filter={filter} list={list} />;
}
