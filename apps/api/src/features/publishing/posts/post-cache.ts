import type { Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db/database.ts';
import type { Reader } from './posts.access.ts';
import {
  selectVersionedPosts,
  toContent,
  withContent,
  type ListedRow,
  type PostContent,
  type VersionedPostRow,
} from './posts.view.ts';

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
export function createPostCache(db: Db, maxBytes = CACHE_MAX_BYTES) {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    ttl: CACHE_MS,
    sizeCalculation: (cached) => BYTES_A_CHARACTER * JSON.stringify(cached).length,
  });

  function find(row: ListedRow): PostContent | undefined {
    const cached = cache.get(keyOf(row));
    return cached?.version === row.version ? cached.content : undefined;
  }

  /** Reads posts whole, so that each is as its reader may see it in that moment. */
  async function readWhole(rows: readonly ListedRow[], reader: Reader, now: Date): Promise<Map<string, Post>> {
    const read = await findPosts(db, { ids: rows.map(({ id }) => id), reader, now });
    return new Map(
      read.map((row) => {
        const content = toContent(row);
        cache.set(keyOf(row), { version: row.version, content });
        return [row.id, withContent(row, content, reader)];
      }),
    );
  }

  /** The posts of the rows, in their order, but for any that was deleted since they were read. */
  return async function toPosts(rows: readonly ListedRow[], reader: Reader, now: Date): Promise<Post[]> {
    const found = rows.map((row) => ({ row, content: find(row) }));
    const missing = found.filter(({ content }) => content === undefined).map(({ row }) => row);
    const whole = missing.length > 0 ? await readWhole(missing, reader, now) : new Map<string, Post>();
    return found.flatMap(({ row, content }) => (content ? withContent(row, content, reader) : whole.get(row.id)) ?? []);
  };
}

interface PostsQuery {
  ids: readonly string[];
  reader: Reader;
  now: Date;
}

/** Posts as the reader may see them, each with its version. */
export async function findPosts(db: Db, { ids, reader, now }: PostsQuery): Promise<VersionedPostRow[]> {
  const view = { reader, now, ids: sql`select unnest(${ids}::uuid[]) as id` };
  return (await selectVersionedPosts(view).execute(db)).rows;
}

/** The author reads more than others, and others more than those for whom the post is locked. */
const keyOf = ({ id, is_own: isOwn, can_see: canSee }: ListedRow): string =>
  `${id} ${isOwn ? 'own' : canSee ? 'open' : 'locked'}`;
