import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { PostType, type listPosts as listEndpoint } from '@udala/contract/posts';
import type { Reader } from '#features/posts/posts.access.ts';
import { toListedPost } from '#features/posts/posts.view.ts';
import { metaOf, readPaging } from '#platform/http/paging.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPage, followedBy, oneAuthor, type Authors } from './feed.queries.ts';

type Query = QueryOf<typeof listEndpoint>;

const bothTypes = PostType.enum;

/** A creator's posts, or the viewer's home feed, newest first. */
export async function listPosts(deps: Deps, viewer: Reader, query: Query): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const authors = authorsFor(viewer, query.authorId);
  const filter = { postTypes: query.postType ? [query.postType] : bothTypes, media: query.media };
  const { total, found, posts } = authors
    ? await findFeedPage(deps.db, { reader: viewer, now: deps.clock.now(), authors, filter, paging })
    : { total: 0, found: 0, posts: [] };
  const last = found > paging.limit ? posts.at(-1) : undefined;
  const next = last ? { at: last.published_at, id: last.id } : null;
  return {
    items: posts.map((post) => toListedPost(post, viewer)),
    meta: metaOf(paging, posts.length, total, next),
  };
}

/** On a creator's host there is nobody but her; a stranger on the members site follows nobody. */
function authorsFor({ userId, tenantId }: Reader, authorId: string | undefined): Authors | null {
  const asked = authorId ?? tenantId;
  if (tenantId !== null && asked !== tenantId) return null;
  if (asked !== null) return oneAuthor(asked);
  return userId === null ? null : followedBy(userId);
}
