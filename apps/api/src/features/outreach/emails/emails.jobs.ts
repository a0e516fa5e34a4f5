import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { createBackoff } from './bulk.ts';
import { digests, sendDigest, writeDigests } from './digests.ts';
import { sendPostEmails } from './post-emails.ts';

const POST_EMAILS_EVERY_MS = 5_000;

/** Emails about posts, each at once or weekly, share one backoff: both go to the same mail server. */
export function emailsJobs(deps: Deps): void {
  const backoff = createBackoff(deps);
  deps.jobs.work(digests, (digest) => sendDigest(deps, backoff, digest));
  deps.jobs.every('emails about posts', POST_EMAILS_EVERY_MS, () => sendPostEmails(deps, backoff));
  deps.jobs.every('weekly emails', minutes(1), () => writeDigests(deps));
}
