import * as titles from '@udala/messages/app-titles';
import { HomeFeed } from '#features/publishing/feed/home-feed.tsx';
import { beginFeed } from '#features/publishing/posts/posts.api.ts';
import type { AppStore } from '#state/store.ts';

export const begin = ({ dispatch }: AppStore) => dispatch(beginFeed({ postType: 'Community' }));

export function Component() {
  return <HomeFeed label={titles.community} postType="Community" />;
}
