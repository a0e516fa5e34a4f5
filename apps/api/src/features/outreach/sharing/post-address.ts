import type { Post } from '@udala/contract/posts';
import { pageUrl } from '#platform/http/hosts.ts';

/** Address of a post on its creator's page; on the members site for a creator without a user name. */
export function addressOfPost({ id, postType, author }: Post, publicUrl: URL): string {
  const { userName } = author.profile;
  const site = userName === null ? publicUrl.origin : pageUrl(publicUrl, userName);
  return `${site}/membership/app/${postType === 'Feed' ? 'posts' : 'community'}/${id}`;
}
