import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, enforceRateLimits, consumeRateLimit, type RateLimitBucket } from '#platform/rate-limits.ts';
import { neighbourhoodOf } from '#platform/http/addresses.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import * as limits from './auth-limits.ts';
import type { Device } from './device-cookie.ts';

/**
 * The limits of an email that anybody can trigger for any address. The mailbox comes after the network, so that a
 * request rejected for its network uses up nothing of the mailbox's limit.
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
    new AppError('rate_limited', say().authServer.tooManyEmailsHere(Math.ceil(seconds / 60)), {
      retryAfterSeconds: seconds,
    });
  return [
    { limit: limits.unverifiedFrom, key: network, limitError },
    { limit: limits.unverifiedNear, key: neighbourhoodOf(network), limitError },
  ];
}

const WHOLE = 'instance';

const instanceBucket = ({ config, metrics }: Pick<Deps, 'config' | 'metrics'>): RateLimitBucket => ({
  limit: { ...limits.unverifiedEmails, max: config.unverifiedEmailsPerHour },
  key: WHOLE,
  limitError(seconds) {
    metrics.events.inc({ event: 'unverified_emails_stopped' });
    return new AppError('unavailable', say().authServer.emailsStopped(Math.ceil(seconds / 60)), {
      retryAfterSeconds: seconds,
    });
  },
});

/**
 * Counts an email that anybody can trigger for any address.
 * @throws AppError `rate_limited` after too many of them, `unavailable` when the whole instance has reached its limit.
 */
export const requireEmailAttempt = (deps: Deps, email: string, device: Device): Promise<void> =>
  enforceRateLimits(deps, emailBuckets(deps, email, device), say().authServer.tooManyTries);

/** Restores the limits when no email was sent because the last one is recent. Requests by network still count. */
export const giveBackEmailAttempt = (deps: Deps, email: string, { network }: Device): Promise<void> =>
  restoreRateLimits(deps, [...networkBuckets(network), ...mailboxBuckets(email, network), instanceBucket(deps)]);

/** Credits a verified code: the mailbox was reached, so this restores its email and one more that nobody answers. */
export async function creditVerifiedEmail(deps: Deps, { network }: Device): Promise<void> {
  const counted = [...networkBuckets(network), instanceBucket(deps)];
  await restoreRateLimits(deps, [...counted, ...counted]);
}

/** Counts an email for a browser known to the owner, independent of what strangers have triggered. */
export const requireOwnersEmailAttempt = (deps: Deps, email: string, { hash }: Device): Promise<void> =>
  enforceRateLimits(
    deps,
    [{ limit: limits.ownersEmails, key: `${mailboxOf(email)} device ${hash.toString('base64')}` }],
    say().authServer.tooManyTries,
  );

/** Permission to tell a mailbox that it has an account, or none. */
export interface Note {
  mayBeSent: boolean;
  /** The limits to restore if no note is sent. */
  buckets: readonly RateLimitBucket[];
}

/** Counts a note. Call it before the account is looked up, so that timing does not reveal whether there is one. */
export const takeNote = (deps: Deps, email: string): Promise<Note> => take(deps, [noteTo(email)]);

/** The same for an email without other limits. */
export const takeNoteFrom = (deps: Deps, email: string, { network }: Device): Promise<Note> =>
  take(deps, [
    { limit: limits.notesFrom, key: network },
    { limit: limits.notesNear, key: neighbourhoodOf(network) },
    noteTo(email),
    { limit: { ...limits.notes, max: deps.config.unverifiedEmailsPerHour }, key: WHOLE },
  ]);

const noteTo = (email: string): RateLimitBucket => ({ limit: limits.notesTo, key: mailboxOf(email) });

/** A dummy limit that restricts nothing: writing it takes as long as a real one, so that timing reveals nothing. */
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

/** Restores an unsent note. A sent one makes the same number of writes, so that timing does not reveal which it was. */
export async function settleNote(deps: Deps, { buckets }: Note, wasSent: boolean): Promise<void> {
  if (!wasSent) return restoreRateLimits(deps, buckets);
  for (const bucket of buckets) await consumeRateLimit(deps, elsewhere(bucket));
}

/** One mailbox has many addresses: most providers ignore the part after a plus, and Gmail ignores dots too. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.replace(/\+[^@]*/, '').split('@');
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
