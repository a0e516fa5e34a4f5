import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { createRest } from './bulk.ts';
import { workDigests, writeDigests } from './digests.ts';
import { sendPostLetters } from './post-letters.ts';

const POST_LETTERS_EVERY_MS = 5_000;

/** Letters about posts, of each post and of a week, to one mail server that may want a rest from both. */
export function sendLettersInBackground(deps: Deps): void {
  const rest = createRest(deps);
  workDigests(deps, rest);
  deps.jobs.every('letters about posts', POST_LETTERS_EVERY_MS, () => sendPostLetters(deps, rest));
  deps.jobs.every('weekly letters', minutes(1), () => writeDigests(deps));
}
