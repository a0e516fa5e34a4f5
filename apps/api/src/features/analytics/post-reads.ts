import type { Post } from '@udala/contract/posts';
import { inGroups } from '#platform/db/in-groups.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { insertReads, type Read } from './post-reads.queries.ts';

/** Whoever reads need not wait for it, and never hears that it failed. Reads that come at once are written at once. */
export function createNoteRead({ db, clock, log }: Deps): (viewer: AnyViewer, post: Post) => void {
  const write = inGroups<Read, void>({
    keyOf: ({ postId, readerId }) => `${postId} ${readerId}`,
    work: async (reads) => {
      await insertReads(db, reads, clock.now());
      return [];
    },
  });
  return ({ userId: readerId }, { id: postId, author, viewer, scheduledFor }) => {
    if (readerId === null || readerId === author.id || !viewer.canSee || scheduledFor !== null) return;
    write({ postId, readerId }).catch((error: unknown) => log.warn({ error, postId }, 'a read is not counted'));
  };
}
