import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { announcePost, announceSome } from './announce-post.ts';
import { notifyAuthors } from './grouped-notifications.ts';
import { publishDue } from './publish.ts';

const PUBLISH_EVERY_MS = minutes(1);
const NOTIFY_EVERY_MS = 5_000;

export function postsJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.every('publish scheduled posts', PUBLISH_EVERY_MS, () => publishDue(deps));
  jobs.work(announcePost, (announcement) => announceSome(deps, announcement));
  for (const kind of ['like', 'reaction'] as const) {
    jobs.every(`${kind} notifications`, NOTIFY_EVERY_MS, () => notifyAuthors(deps, kind));
  }
}
