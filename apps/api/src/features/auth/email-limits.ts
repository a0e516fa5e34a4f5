import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, enforceRateLimits, consumeRateLimit, type RateLimitBucket } from '#platform/rate-limits.ts';
import { neighbourhoodOf } from '#platform/http/addresses.ts';
import { AppError } from '#platform/http/errors.ts';
import * as limits from './auth-limits.ts';
import type { Device } from './device-cookie.ts';

/**
 * What a letter that anybody can have sent to anybody counts against. The mailbox comes late: what one network may not
 * send uses up nothing of hers.
 */
export const emailBuckets = (deps: Deps, email: string, { network }: Device): RateLimitBucket[] => [
  ...limits.bucketsFrom(limits.emailsFrom, network),
  ...networkBuckets(network),
  ...mailboxBuckets(email, network),
  instanceBucket(deps),
];

const mailboxBuckets = (email: string, network: string): RateLimitBucket[] => [
  { limit: limits.emailsBetween, key: `${mailboxOf(email)} from ${network}` },
  { limit: limits.emailsTo, key: mailboxOf(email) },
];

function networkBuckets(network: string): RateLimitBucket[] {
  const limitError = (seconds: number) =>
    new AppError('rate_limited', m.tooManyEmailsHere(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
  return [
    { limit: limits.unverifiedFrom, key: network, limitError },
    { limit: limits.unverifiedNear, key: neighbourhoodOf(network), limitError },
  ];
}

const WHOLE = 'instance';

const instanceBucket = ({ config, metrics }: Deps): RateLimitBucket => ({
  limit: { ...limits.unverifiedEmails, max: config.unverifiedEmailsPerHour },
  key: WHOLE,
  limitError(seconds) {
    metrics.events.inc({ event: 'unverified_emails_stopped' });
    return new AppError('unavailable', m.emailsStopped(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
  },
});

/**
 * Counts a letter that anybody can have sent to anybody.
 * @throws AppError `rate_limited` when there were too many of them, `unavailable` when the instance sends no more.
 */
export const requireEmailAttempt = (deps: Deps, email: string, device: Device): Promise<void> =>
  enforceRateLimits(deps, emailBuckets(deps, email, device), m.tooManyTries);

/** Its letter was not sent: the last one is a moment old. How often one network asks counts all the same. */
export const giveBackEmailAttempt = (deps: Deps, email: string, { network }: Device): Promise<void> =>
  restoreRateLimits(deps, [...networkBuckets(network), ...mailboxBuckets(email, network), instanceBucket(deps)]);

/** A code of its letter was typed: the mailbox is no stranger's. Makes room for one more that nobody answers. */
export async function creditVerifiedEmail(deps: Deps, { network }: Device): Promise<void> {
  const counted = [...networkBuckets(network), instanceBucket(deps)];
  await restoreRateLimits(deps, [...counted, ...counted]);
}

/** A letter for a browser its owner is known by: whatever strangers have sent, hers comes. */
export const requireOwnersEmailAttempt = (deps: Deps, email: string, { hash }: Device): Promise<void> =>
  enforceRateLimits(
    deps,
    [{ limit: limits.ownersEmails, key: `${mailboxOf(email)} device ${hash.toString('base64')}` }],
    m.tooManyTries,
  );

/** Leave to tell a mailbox that it has an account, or none. */
export interface Note {
  mayBeSent: boolean;
  /** What is given back where none is sent. */
  buckets: readonly RateLimitBucket[];
}

/** Whether this mailbox may be told that it has an account, or none. Ask before it is known whether that is to be told. */
export const takeNote = (deps: Deps, email: string): Promise<Note> => take(deps, [noteTo(email)]);

/** The same where the letter is not counted otherwise. */
export const takeNoteFrom = (deps: Deps, email: string, { network }: Device): Promise<Note> =>
  take(deps, [
    { limit: limits.notesFrom, key: network },
    { limit: limits.notesNear, key: neighbourhoodOf(network) },
    noteTo(email),
    { limit: { ...limits.notes, max: deps.config.unverifiedEmailsPerHour }, key: WHOLE },
  ]);

const noteTo = (email: string): RateLimitBucket => ({ limit: limits.notesTo, key: mailboxOf(email) });

/** Counts nothing that anybody asks for: what is written there takes as long as what counts. */
const elsewhere = ({ limit, key }: RateLimitBucket): RateLimitBucket => ({ limit, key: `elsewhere ${key}` });

async function take(deps: Deps, wanted: readonly RateLimitBucket[]): Promise<Note> {
  const buckets: RateLimitBucket[] = [];
  let mayBeSent = true;
  for (const bucket of wanted) {
    const isTaken = await consumeRateLimit(deps, mayBeSent ? bucket : elsewhere(bucket));
    mayBeSent &&= isTaken;
    buckets.push(mayBeSent ? bucket : elsewhere(bucket));
  }
  return { mayBeSent, buckets };
}

/** Gives a note back that was not sent. As much is written for one that was: nobody learns from the time which it was. */
export async function settleNote(deps: Deps, { buckets }: Note, wasSent: boolean): Promise<void> {
  if (!wasSent) return restoreRateLimits(deps, buckets);
  for (const bucket of buckets) await consumeRateLimit(deps, elsewhere(bucket));
}

/** One mailbox has many addresses: most providers ignore what follows a plus, and Gmail dots too. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.replace(/\+[^@]*/, '').split('@');
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
