import { findPost } from '#features/posts/posts.view.ts';
import { later, minutes } from '#platform/clock.ts';
import { CONNECTIONS, SENDING_MAX_MS } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import { sendBulk, type Rest } from './bulk.ts';
import { postLetter } from './post-letter.ts';
import {
  deletePostLetter,
  findWantedPost,
  leasePostLetters,
  postponePostLetter,
  releasePostLetters,
  type LeasedLetter,
} from './post-letters.queries.ts';

const TAKEN_AT_ONCE = 100;
/** A batch begins no more letters after this long. */
const BATCH_MS = 5_000;
/** Longer than a batch and the last letter it began: what is on its way is nobody else's. */
const LEASE_MS = 2 * (BATCH_MS + SENDING_MAX_MS);

/** Then every two hours, until it is a day old. */
const PAUSES_MS = [1, 5, 30].map(minutes);
const LAST_PAUSE_MS = minutes(120);
const ATTEMPTS_MAX = 15;

/** Sends what is due, a batch after another, for as long as the mail server takes letters. */
export async function sendPostLetters(deps: Deps, rest: Rest): Promise<void> {
  const end = performance.now() + BATCH_MS;
  while (rest.isOver() && performance.now() < end) {
    const now = deps.clock.now();
    const taken = await leasePostLetters(deps.db, { now, until: later(now, LEASE_MS), limit: TAKEN_AT_ONCE });
    await sendBatch(deps, { rest, end, waiting: [...taken] });
    if (taken.length < TAKEN_AT_ONCE) return;
  }
}

interface Batch {
  rest: Rest;
  end: number;
  waiting: LeasedLetter[];
}

async function sendBatch(deps: Deps, { rest, end, waiting }: Batch): Promise<void> {
  const work = async () => {
    while (rest.isOver() && performance.now() < end) {
      const letter = waiting.shift();
      if (!letter) return;
      await sendOne(deps, rest, letter);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
  await releasePostLetters(deps.db, waiting, deps.clock.now());
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

/** Whether she still wants it, and may still read the post, is asked at the last moment. */
async function sendOne(deps: Deps, rest: Rest, letter: LeasedLetter): Promise<void> {
  const { recipient_id: readerId } = letter;
  const wanted = await findWantedPost(deps.db, letter, deps.clock.now());
  if (!wanted) return deletePostLetter(deps.db, letter);
  const text = wanted.is_whole ? await wholeText(deps, readerId, wanted) : wanted.teaser;
  const outcome = await sendBulk(deps, rest, postLetter(deps, readerId, wanted, text));
  if (outcome !== 'later') return deletePostLetter(deps.db, letter);
  if (letter.attempts + 1 < ATTEMPTS_MAX) {
    const pause = PAUSES_MS[letter.attempts] ?? LAST_PAUSE_MS;
    return postponePostLetter(deps.db, letter, later(deps.clock.now(), pause));
  }
  deps.log.warn({ readerId, postId: wanted.id }, 'an email about a post was given up');
  await deletePostLetter(deps.db, letter);
}

/** Through the one reader of bodies, which looks again whether they are hers to read. */
async function wholeText(deps: Deps, readerId: string, { id, teaser }: { id: string; teaser: string }) {
  const post = await findPost(deps.db, { userId: readerId, tenantId: null }, id, deps.clock.now());
  return post?.viewer.canSee ? post.description : teaser;
}
