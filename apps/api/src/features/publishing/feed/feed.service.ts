import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { PostType, type listPosts as listEndpoint, type Post } from '@udala/contract/posts';
import type { PostCache } from '#features/publishing/posts/post-cache.ts';
import type { Reader } from '#features/publishing/posts/posts.access.ts';
import { invalidField } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Db } from '#platform/db/database.ts';
import { foldWords } from '#platform/db/plain-words.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import type { FeedReader, PageRequest } from './feed-reader.ts';
import type { FeedFilter } from './feed.queries.ts';

type Query = QueryOf<typeof listEndpoint>;

const bothTypes = PostType.enum;

/** A list whose posts are deleted faster than it is read is not read for ever. */
const READS_MAX = 5;

interface Feed extends Pick<Deps, 'db'> {
  readFeed: FeedReader;
  toPosts: PostCache;
}

/** A creator's posts, or the viewer's home feed, newest first. */
export async function listPosts(feed: Feed, viewer: Reader, query: Query): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const { userId, tenantId } = viewer;
  const { limit, offset, after } = paging;
  const authorId = query.authorId ?? tenantId;
  const filter = await filterOf(feed.db, viewer, query);
  const { total, posts } = isListFor(viewer, authorId)
    ? await readPosts(feed, viewer, {
        query: { filter, limit, offset },
        request: { userId, tenantId, authorId, after },
      })
    : { total: 0, posts: [] };
  return pageOf(posts, paging, total, {
    toItem: (post) => post,
    keyOf: ({ createdAt, id }) => ({ at: new Date(createdAt), id }),
  });
}

/** False on a creator's host for other creators' posts, and for a stranger on the members site, who follows nobody. */
const isListFor = ({ userId, tenantId }: Reader, authorId: string | null): boolean =>
  tenantId === null ? authorId !== null || userId !== null : authorId === tenantId;

async function readPosts(
  feed: Feed,
  viewer: Reader,
  page: PageRequest,
  readsLeft = READS_MAX,
): Promise<{ total: number; posts: Post[] }> {
  const { total, rows } = await feed.readFeed(page);
  const posts = await feed.toPosts(rows, viewer);
  // If one was deleted meanwhile, the page is read anew: it may end with another post.
  const isWhole = posts.length === rows.length;
  return isWhole || readsLeft === 1 ? { total, posts } : readPosts(feed, viewer, page, readsLeft - 1);
}

async function filterOf(db: Db, viewer: Reader, query: Query): Promise<FeedFilter> {
  return {
    postTypes: query.postType ? [query.postType] : bothTypes,
    media: query.media,
    visibility: query.visibility,
    words: await wordsOf(db, viewer, query),
  };
}

/** Searches the posts of one creator only: the text of every followed creator's posts would have to be read. */
async function wordsOf(db: Db, { tenantId }: Reader, { q = '', authorId }: Query): Promise<string | undefined> {
  if (q.trim() === '') return undefined;
  if (authorId === undefined && tenantId === null) throw invalidField('authorId', say().postsServer.searchOne);
  return foldWords(db, q.trim());
}
