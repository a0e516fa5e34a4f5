import * as titles from '@udala/messages/app-titles';
import { HomeFeed } from '#features/publishing/feed/home-feed.tsx';

export function Component() {
  return <HomeFeed label={titles.feed} />;
}
