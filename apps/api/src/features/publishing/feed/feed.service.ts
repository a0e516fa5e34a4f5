import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { PostType, type listPosts as listEndpoint } from '@udala/contract/posts';
import type { Reader } from '#features/publishing/posts/posts.access.ts';
import { toListedPost } from '#features/publishing/posts/posts.view.ts';
import { invalidField } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Db } from '#platform/db/database.ts';
import { foldWords } from '#platform/db/plain-words.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findFeedPage, followedBy, oneAuthor, type Authors } from './feed.queries.ts';

type Query = QueryOf<typeof listEndpoint>;

const bothTypes = PostType.enum;

/** A creator's posts, or the viewer's home feed, newest first. */
export async function listPosts(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Reader,
  query: Query,
): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const authors = authorsFor(viewer, query.authorId);
  const filter = {
    postTypes: query.postType ? [query.postType] : bothTypes,
    media: query.media,
    visibility: query.visibility,
    words: await wordsOf(deps.db, viewer, query),
  };
  const { total, posts } = authors
    ? await findFeedPage(deps.db, { reader: viewer, now: deps.clock.now(), authors, filter, paging })
    : { total: 0, posts: [] };
  return pageOf(posts, paging, total, {
    toItem: (post) => toListedPost(post, viewer),
    keyOf: ({ published_at: at, id }) => ({ at, id }),
  });
}

/** Authors to list: on a creator's host that creator; null for a stranger on the members site, who follows nobody. */
function authorsFor({ userId, tenantId }: Reader, authorId: string | undefined): Authors | null {
  const requestedAuthorId = authorId ?? tenantId;
  if (tenantId !== null && requestedAuthorId !== tenantId) return null;
  if (requestedAuthorId !== null) return oneAuthor(requestedAuthorId);
  return userId === null ? null : followedBy(userId);
}

/** Searches the posts of one creator only: the text of every followed creator's posts would have to be read. */
async function wordsOf(db: Db, { tenantId }: Reader, { q = '', authorId }: Query): Promise<string | undefined> {
  if (q.trim() === '') return undefined;
  if (authorId === undefined && tenantId === null) throw invalidField('authorId', say().postsServer.searchOne);
  return foldWords(db, q.trim());
}
