import type { Deps } from '#app/deps.ts';
import { pushTest, testPush } from './push.service.ts';
import { sendDuePushes } from './send-pushes.ts';

const SEND_EVERY_MS = 1_000;

export function pushJobs(deps: Deps): void {
  deps.jobs.work(testPush, (test) => pushTest(deps, test));
  deps.jobs.every('send pushes', SEND_EVERY_MS, () => sendDuePushes(deps));
}
