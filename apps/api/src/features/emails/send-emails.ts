import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { createBackoff } from './bulk.ts';
import { workDigests, writeDigests } from './digests.ts';
import { sendPostEmails } from './post-emails.ts';

const POST_EMAILS_EVERY_MS = 5_000;

/** Letters about posts, of each post and of a week, to one mail server that may want a rest from both. */
export function sendEmailsInBackground(deps: Deps): void {
  const backoff = createBackoff(deps);
  workDigests(deps, backoff);
  deps.jobs.every('emails about posts', POST_EMAILS_EVERY_MS, () => sendPostEmails(deps, backoff));
  deps.jobs.every('weekly emails', minutes(1), () => writeDigests(deps));
}
