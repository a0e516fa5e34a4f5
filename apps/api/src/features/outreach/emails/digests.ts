import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { CONNECTIONS, SENDING_MAX_MS } from '#platform/mail/mail.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { sendBulk, type Backoff } from './bulk.ts';
import { digestEmail } from './digest-email.ts';
import { digestDue, weekOfSaturday } from './digest-week.ts';
import {
  advanceDigest,
  findWeeklyReader,
  listPostsOfWeek,
  listWeeklyReaders,
  lockDigest,
  openDigest,
} from './digests.queries.ts';

const WRITTEN_AT_ONCE = 200;
const POSTS_SHOWN = 20;

interface DigestOf {
  readerId: string;
  weekOf: string;
}

/**
 * One reader's digest of one week. Composed when it is sent, so that access and preferences are checked at that moment.
 */
export const digests = queue<DigestOf>(
  'digests',
  {
    // The backoff reaches one hour; retries go on until the digest is too old to be sent.
    retryLimit: 45,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: (2 * SENDING_MAX_MS) / 1000,
  },
  { atOnce: CONNECTIONS },
);

/**
 * Queues this week's digests when they are due. Each transaction queues one batch and records the position after it.
 */
export async function writeDigests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const week = digestDue(now);
  if (!week || !(await openDigest(deps.db, week.weekOf))) return;
  for (let goesOn = true; goesOn;) goesOn = await writeSome(deps, week.weekOf, now);
}

/** True when there are more. */
function writeSome(deps: Pick<Deps, 'db' | 'jobs'>, weekOf: string, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const digest = await lockDigest(tx, weekOf);
    if (!digest) return false;
    const readers = await listWeeklyReaders(tx, digest.last_id, WRITTEN_AT_ONCE);
    for (const readerId of readers) await deps.jobs.send(tx, digests, { readerId, weekOf });
    const goesOn = readers.length === WRITTEN_AT_ONCE;
    await advanceDigest(tx, { weekOf, lastId: readers.at(-1) ?? null, writtenAt: goesOn ? null : now });
    return goesOn;
  });
}

export async function sendDigest(deps: Deps, backoff: Backoff, { readerId, weekOf }: DigestOf): Promise<void> {
  const now = deps.clock.now();
  const week = weekOfSaturday(weekOf);
  if (now >= week.sendBy) return;
  if (!backoff.isOver()) throw new Error('the mail server accepts no emails for now');
  const found = await findWeeklyReader(deps.db, readerId);
  if (!found) return;
  const reader = { to: found.email, locale: localeOfTag(found.locale) };
  const { total, posts } = await listPostsOfWeek(deps.db, { readerId, week, now, limit: POSTS_SHOWN });
  if (total === 0) return;
  const outcome = await sendBulk(deps, backoff, digestEmail(deps, { readerId, reader, weekOf, total, posts }));
  if (outcome === 'later') throw new Error('a weekly email was not accepted and is tried again');
}
