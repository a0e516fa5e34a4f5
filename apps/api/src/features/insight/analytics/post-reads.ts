import type { Post } from '@udala/contract/posts';
import { minutes } from '#platform/clock.ts';
import { batched } from '#platform/db/batched.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import type { Deps } from '#app/deps.ts';
import { insertReads, type Read } from './post-reads.queries.ts';

/** A repeated read within this time needs no query. */
const KNOWN_MS = minutes(10);

/** Fire and forget: the reader neither waits for the write nor sees it fail. Concurrent reads are batched. */
export function createNoteRead({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): (viewer: AnyViewer, post: Post) => void {
  const known = createTtlCache<true>(KNOWN_MS);
  const nameOf = ({ postId, readerId }: Read) => `${postId} ${readerId}`;
  const write = batched<Read, void>({
    keyOf: nameOf,
    work: async (reads) => {
      await insertReads(db, reads, clock.now());
      for (const read of reads) known.set(nameOf(read), true);
      return [];
    },
  });
  return ({ userId: readerId }, { id: postId, author, viewer, scheduledFor }) => {
    if (readerId === null || readerId === author.id || !viewer.canSee || scheduledFor !== null) return;
    const read = { postId, readerId };
    if (known.get(nameOf(read))) return;
    write(read).catch((error: unknown) => log.warn({ err: error, postId }, 'a read is not counted'));
  };
}
