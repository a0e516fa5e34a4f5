import type { PostFilter, PostPage } from '#features/posts/posts.api.ts';
import { NewPosts } from './new-posts-pill.tsx';
import { useSavePlace, useReturn } from './use-place.ts';

/** What it needs of the list it stands beside. */
export interface PostList {
  data?: { pages: PostPage[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

interface FeedScrollRestorationProps {
  filter: PostFilter;
  list: PostList;
  /** The reader comes back to a place of hers: the list is shown when it reaches as far. */
  returning: boolean;
  onReturned: () => void;
}

/** What a feed has beside its posts: the reader's place, and the word of new posts. */
export function FeedScrollRestoration({ filter, list, returning, onReturned }: FeedScrollRestorationProps) {
  useReturn(list, returning, onReturned);
  useSavePlace(list, returning);
  return <NewPosts filter={filter} list={list} />;
}
