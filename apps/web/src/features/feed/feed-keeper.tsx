import type { PostFilter, PostPage } from '#features/posts/posts.api.ts';
import { NewPosts } from './new-posts-pill.tsx';
import { useKeepPlace, useReturn } from './use-place.ts';

/** What it needs of the list it stands beside. */
export interface PostList {
  data?: { pages: PostPage[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

interface FeedKeeperProps {
  filter: PostFilter;
  list: PostList;
  /** The reader comes back to a place of hers: the list is shown when it reaches as far. */
  returning: boolean;
  onReturned: () => void;
}

/** What a feed has beside its posts: the reader's place, and the word of new posts. */
export function FeedKeeper({ filter, list, returning, onReturned }: FeedKeeperProps) {
  useReturn(list, returning, onReturned);
  useKeepPlace(list, returning);
  return <NewPosts filter={filter} list={list} />;
}
