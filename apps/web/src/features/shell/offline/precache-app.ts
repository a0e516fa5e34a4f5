import { limits } from '@udala/contract/limits';
import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import type { WorkerRequest } from '#lib/worker-protocol.ts';
import { firstPage } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { appWorker } from '#lib/service-worker.ts';

/**
 * Answers to precache, so that they open offline even if never opened before. Memberships first: they decide what may
 * be read.
 */
const readAhead = (userId: string, creator: boolean): string[] => [
  request(listOwnSubscriptions, { query: { limit: limits.pageSizeMax } }).path,
  request(listPosts, { query: { ...firstPage } }).path,
  request(listNotifications, { query: { userId, page: 1, limit: limits.activitySize } }).path,
  request(listNotifications, { query: { userId, ...firstPage } }).path,
  ...(creator
    ? [
        request(getUser, { params: { id: userId } }).path,
        request(listPosts, { query: { authorId: userId, postType: 'Feed', ...firstPage } }).path,
      ]
    : [request(listPayments, { query: { ...firstPage } }).path]),
];

/** Asks the service worker to cache the app and this person's data. */
export async function precacheApp(userId: string, token: string, creator: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await appWorker();
  const message: WorkerRequest = {
    type: 'precache',
    token,
    userId,
    creator,
    paths: readAhead(userId, creator),
    fewBytes: wantsFewBytes(),
  };
  active?.postMessage(message);
}
