import type { Post } from '@udala/contract/posts';
import { pageUrl } from '#platform/http/hosts.ts';

/** Where a post is read: on its creator's page, as its readers know it. */
export function addressOfPost({ id, postType, author }: Post, publicUrl: URL): string {
  const { userName } = author.profile;
  const site = userName === null ? publicUrl.origin : pageUrl(publicUrl, userName);
  return `${site}/membership/app/${postType === 'Feed' ? 'posts' : 'community'}/${id}`;
}
