import type { Post } from '@udala/contract/posts';
import { useAppDispatch } from '#state/hooks.ts';
import { sayPosted } from './say-posted.ts';

export function useSayPosted() {
  const dispatch = useAppDispatch();
  return (post: Post) => dispatch(sayPosted(post));
}
