import type { Deps } from '#app/deps.ts';
import { deliverTestPush, testPush } from './push.service.ts';
import { sendDuePushes } from './send-pushes.ts';

const SEND_EVERY_MS = 1_000;

export function pushJobs(deps: Deps): void {
  deps.jobs.work(testPush, (test) => deliverTestPush(deps, test));
  deps.jobs.every('send pushes', SEND_EVERY_MS, () => sendDuePushes(deps));
}
