import type { Post } from '@udala/contract/posts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#app/deps.ts';
import type { Reader } from './posts.access.ts';
import { toContent, withContent, type ListedRow, type PostContent } from './posts.view.ts';
import { batchedByViewer } from './viewer-batches.ts';
import { findPostsById, type PostsRequest } from './posts-by-id.queries.ts';

const CACHE_MAX_BYTES = 16 * 1024 * 1024;
/** Of most texts as UTF-16. */
const BYTES_A_CHARACTER = 2;
/** Only somebody who writes in the database by hand changes what a post says without its version. */
const CACHE_MS = 60_000;

interface Cached {
  version: string;
  content: PostContent;
}

export type PostCache = ReturnType<typeof createPostCache>;

/**
 * What posts say, for lists: read once for all readers of the same access while it stays the same. Whether a reader
 * may read a post, and its version, come from the database each time.
 */
export function createPostCache({ db, clock }: Pick<Deps, 'clock' | 'db'>, maxBytes = CACHE_MAX_BYTES) {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    ttl: CACHE_MS,
    sizeCalculation: (cached) => BYTES_A_CHARACTER * JSON.stringify(cached).length,
  });

  const readPosts = batchedByViewer({
    viewerOf: ({ reader }: PostsRequest) => reader.userId,
    work: (requests) => findPostsById(db, requests, clock.now()),
  });

  function find(row: ListedRow): PostContent | undefined {
    const cached = cache.get(keyOf(row));
    return cached?.version === row.version ? cached.content : undefined;
  }

  /** Reads posts whole, so that each is as its reader may see it in that moment. */
  async function readWhole(rows: readonly ListedRow[], reader: Reader): Promise<Map<string, Post>> {
    const read = await readPosts({ ids: rows.map(({ id }) => id), reader });
    return new Map(
      read.map((row) => {
        const content = toContent(row);
        cache.set(keyOf(row), { version: row.version, content });
        return [row.id, withContent(row, content, reader)];
      }),
    );
  }

  /** The posts of the rows, in their order, but for any that was deleted since they were read. */
  return async function toPosts(rows: readonly ListedRow[], reader: Reader): Promise<Post[]> {
    const found = rows.map((row) => ({ row, content: find(row) }));
    const missing = found.filter(({ content }) => content === undefined).map(({ row }) => row);
    const whole = missing.length > 0 ? await readWhole(missing, reader) : new Map<string, Post>();
    return found.flatMap(({ row, content }) => (content ? withContent(row, content, reader) : whole.get(row.id)) ?? []);
  };
}

/** The author reads more than others, and others more than those for whom the post is locked. */
const keyOf = ({ id, is_own: isOwn, can_see: canSee }: ListedRow): string =>
  `${id} ${isOwn ? 'own' : canSee ? 'open' : 'locked'}`;
