import { findPost } from '#features/publishing/posts/posts.view.ts';
import { later, minutes } from '#platform/clock.ts';
import { CONNECTIONS, SENDING_MAX_MS } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import { sendBulk, type Backoff } from './bulk.ts';
import { postEmail } from './post-email.ts';
import {
  deletePostEmail,
  findWantedPost,
  leasePostEmails,
  postponePostEmail,
  releasePostEmails,
  type LeasedPostEmail,
} from './post-emails.queries.ts';

const TAKEN_AT_ONCE = 100;
/** A batch starts no more emails after this long. */
const BATCH_MS = 5_000;
/** Longer than a batch and its last email together, so that an email in transit is never leased again. */
const LEASE_MS = 2 * (BATCH_MS + SENDING_MAX_MS);

/** After these, every two hours until the email is a day old. */
const RETRY_DELAYS_MS = [1, 5, 30].map(minutes);
const LAST_RETRY_DELAY_MS = minutes(120);
const ATTEMPTS_MAX = 15;

/** Sends due emails batch by batch for as long as the mail server accepts them. */
export async function sendPostEmails(deps: Deps, backoff: Backoff, { batchMs = BATCH_MS } = {}): Promise<void> {
  const end = performance.now() + batchMs;
  while (backoff.isOver() && performance.now() < end) {
    const now = deps.clock.now();
    const taken = await leasePostEmails(deps.db, { now, until: later(now, LEASE_MS), limit: TAKEN_AT_ONCE });
    await sendBatch(deps, { backoff, end, waiting: [...taken] });
    if (taken.length < TAKEN_AT_ONCE) return;
  }
}

interface Batch {
  backoff: Backoff;
  end: number;
  waiting: LeasedPostEmail[];
}

async function sendBatch(deps: Deps, { backoff, end, waiting }: Batch): Promise<void> {
  const work = async () => {
    while (backoff.isOver() && performance.now() < end) {
      const leased = waiting.shift();
      if (!leased) return;
      await sendOne(deps, backoff, leased);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
  await releasePostEmails(deps.db, waiting, deps.clock.now());
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

/** Checks preference and access immediately before sending: both may have changed since the email was queued. */
async function sendOne(deps: Deps, backoff: Backoff, leased: LeasedPostEmail): Promise<void> {
  const { recipient_id: readerId } = leased;
  const wanted = await findWantedPost(deps.db, leased, deps.clock.now());
  if (!wanted) return deletePostEmail(deps.db, leased);
  const text = wanted.is_whole ? await wholeText(deps, readerId, wanted) : wanted.teaser;
  const outcome = await sendBulk(deps, backoff, postEmail(deps, readerId, wanted, text));
  if (outcome !== 'later') return deletePostEmail(deps.db, leased);
  if (leased.attempts + 1 < ATTEMPTS_MAX) {
    const retryDelayMs = RETRY_DELAYS_MS[leased.attempts] ?? LAST_RETRY_DELAY_MS;
    return postponePostEmail(deps.db, leased, later(deps.clock.now(), retryDelayMs));
  }
  deps.log.warn({ readerId, postId: wanted.id }, 'an email about a post was given up');
  await deletePostEmail(deps.db, leased);
}

/** Reads the body through `findPost`, which checks access again. */
async function wholeText(
  deps: Pick<Deps, 'clock' | 'db'>,
  readerId: string,
  { id, teaser }: { id: string; teaser: string },
) {
  const post = await findPost(deps.db, { userId: readerId, tenantId: null }, id, deps.clock.now());
  return post?.viewer.canSee ? post.description : teaser;
}
