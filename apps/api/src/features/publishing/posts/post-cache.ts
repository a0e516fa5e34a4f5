import type { Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db/database.ts';
import type { Reader } from './posts.access.ts';
import { selectPosts, toContent, withContent, type ListedRow, type PostContent, type PostRow } from './posts.view.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
/** A post's pictures, author and the rest, about. */
const BYTES_BESIDE_TEXT = 2_000;
/** Only somebody who writes in the database by hand changes what a post says without its version. */
const CACHE_MS = 60_000;

interface Known {
  version: string;
  content: PostContent;
}

export type ListedPosts = ReturnType<typeof createListedPosts>;

/**
 * What posts say, for lists: read once for all readers of the same access while it stays the same. Whether a reader
 * may read a post, and its version, come from the database each time.
 */
export function createListedPosts(db: Db) {
  const cache = new LRUCache<string, Known>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_MS,
    sizeCalculation: ({ content }) => BYTES_BESIDE_TEXT + 2 * content.description.length,
  });

  function find(row: ListedRow): PostContent | undefined {
    const known = cache.get(keyOf(row));
    return known?.version === row.version ? known.content : undefined;
  }

  /** Reads posts whole, so that each is as its reader may see it in that moment. */
  async function readWhole(rows: readonly ListedRow[], reader: Reader, now: Date): Promise<Map<string, Post>> {
    const read = await selectThese(db, { ids: rows.map(({ id }) => id), reader, now });
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
    const unknown = found.filter(({ content }) => content === undefined).map(({ row }) => row);
    const whole = unknown.length > 0 ? await readWhole(unknown, reader, now) : new Map<string, Post>();
    return found.flatMap(({ row, content }) => (content ? withContent(row, content, reader) : whole.get(row.id)) ?? []);
  };
}

interface These {
  ids: readonly string[];
  reader: Reader;
  now: Date;
}

/** Posts by their ids, as the reader may see them. */
export async function selectThese(db: Db, { ids, reader, now }: These): Promise<PostRow[]> {
  const { rows } = await selectPosts({ reader, now, ids: sql`select unnest(${ids}::uuid[]) as id` }).execute(db);
  return rows;
}

/** The author reads more than others, and others more than those for whom the post is locked. */
const keyOf = ({ id, is_own: isOwn, can_see: canSee }: ListedRow): string =>
  `${id} ${isOwn ? 'own' : canSee ? 'open' : 'locked'}`;
