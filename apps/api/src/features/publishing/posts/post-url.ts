import type { PostType } from '@udala/contract/posts';
import { siteUrl } from '#platform/http/hosts.ts';

interface PlacedPost {
  id: string;
  postType: PostType;
  /** User name of the creator's page. */
  userName: string | null;
}

/** The address of a post on its creator's page; on the members site while the page has no user name. */
export const postUrl = (publicUrl: URL, { id, postType, userName }: PlacedPost): string =>
  `${siteUrl(publicUrl, userName)}/membership/app/${postType === 'Feed' ? 'posts' : 'community'}/${id}`;
