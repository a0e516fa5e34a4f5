import { insertReads } from '../../apps/api/src/features/insight/analytics/post-reads.queries.ts';
import { setLikes } from '../../apps/api/src/features/publishing/likes/likes.queries.ts';
import { notifyAuthors } from '../../apps/api/src/features/publishing/posts/grouped-notifications.ts';
import { reactToPost } from '../../apps/api/src/features/publishing/reactions/reactions.service.ts';
import { later, minutes } from '../../apps/api/src/platform/clock.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { DemoPost } from '../cast/types.ts';
import type { Past } from './past.ts';
import { viewerOf } from './people.ts';
import { getPost } from './posts.ts';
import { pick, randomOf, type Random } from './random.ts';
import { commentInPast } from './talk.ts';

/** Hours after a post appeared in which it is read. */
const READ_AFTER_HOURS = [1, 1, 2, 4, 9, 10, 26, 34, 60, 130, 260] as const;
const READS = 0.62;
const LIKES = 0.34;
const REACTS = 0.16;
const COMMENTED_AFTER_HOURS = 5;

interface PostReader {
  viewer: Viewer;
  since: Date;
}

/** Reads, likes, reactions and comments of a creator's patrons under one post. Repeated, it changes nothing. */
export async function engage(past: Past, creator: Viewer, post: DemoPost, seed: number): Promise<void> {
  const published = await getPost(past.tx, creator.userId, post.title);
  const random = randomOf(seed);
  const reads = readsOf(random, await listReaders(past.tx, creator.userId));
  const readers: Viewer[] = [];
  for (const [hours, found] of reads) {
    const at = later(published.publishedAt, minutes(60 * hours));
    const here = found.filter(({ since }) => since < at).map(({ viewer }) => viewer);
    if (at >= past.present || here.length === 0) continue;
    past.moveTo(at);
    await read(past, published.id, here, random);
    readers.push(...here);
  }
  for (const [index, { text, answer }] of (post.comments ?? []).entries()) {
    const by = readers[(index * 7) % readers.length];
    const at = later(published.publishedAt, minutes(60 * (COMMENTED_AFTER_HOURS + index * 11)));
    if (by) await commentInPast(past, creator, published, { by, at, text, answer, key: `demo ${post.title} ${index}` });
  }
}

/** Who reads when, the first hours first. */
function readsOf(random: Random, readers: readonly PostReader[]): [number, PostReader[]][] {
  const reads = new Map<number, PostReader[]>();
  for (const reader of readers) {
    if (random() > READS) continue;
    const hours = pick(random, READ_AFTER_HOURS);
    reads.set(hours, [...(reads.get(hours) ?? []), reader]);
  }
  return [...reads].toSorted(([one], [other]) => one - other);
}

async function read({ tx, deps }: Past, postId: string, readers: Viewer[], random: Random): Promise<void> {
  const now = deps.clock.now();
  await insertReads(
    tx,
    readers.map(({ userId: readerId }) => ({ postId, readerId })),
    now,
  );
  const likers = readers.filter(() => random() < LIKES);
  if (likers.length > 0)
    await setLikes(
      tx,
      likers.map((reader) => ({ reader, postId, wanted: true })),
      now,
    );
  for (const reader of readers) {
    if (random() > REACTS) continue;
    await reactToPost(deps, reader, {
      postId,
      name: pick(random, ['heart', 'heart', 'clapping', 'thumbs-up'] as const),
    });
  }
  for (const kind of ['like', 'reaction'] as const) await notifyAuthors(deps, kind);
}

/** The creator's present patrons, except those whom somebody signs in as. */
async function listReaders(db: Db, creatorId: string): Promise<PostReader[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.patron_id')
    .select(['s.patron_id', 's.created_at'])
    .where('s.creator_id', '=', creatorId)
    .where('s.state', 'in', ['active', 'past_due', 'ending'])
    .where('u.password_hash', 'is', null)
    .orderBy('u.email')
    .execute();
  return rows.map(({ patron_id: id, created_at: since }) => ({ viewer: viewerOf(id, 'patron'), since }));
}
