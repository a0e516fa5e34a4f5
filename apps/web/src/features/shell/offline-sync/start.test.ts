import { afterEach, expect, it, vi } from 'vitest';
import { offlineQueueApi } from '#features/device/offline-queue/offline-queue.api.ts';
import { makeStore } from '#state/store.ts';
import { chidi, idOf, ownProfile } from '../../../test/wire.ts';
import { startOfflineSync } from './start.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('after a retry that found nothing left to send, the next action is sent at once and fails as the first one did', async () => {
  vi.useFakeTimers();
  // Every try to send fails, because this browser has no IndexedDB.
  const request = vi.fn<() => Promise<string>>(() => Promise.resolve('later'));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  const { user } = ownProfile(chidi, 'patron');
  const session = { jwtToken: 'a-token', user, profile: null, expired: false };
  const store = makeStore(
    { fetcher: () => Promise.reject(new Error('offline')), leaveFor: () => undefined },
    { session },
  );
  const queueLikeOf = (...postIds: string[]) =>
    store.dispatch(
      offlineQueueApi.util.upsertQueryData(
        'queued',
        user.id,
        postIds.map((postId) => ({
          name: `like ${postId}`,
          userId: user.id,
          action: { kind: 'like', postId, liked: true },
          at: 0,
          version: 1,
          breakdowns: 0,
        })),
      ),
    );
  const stop = startOfflineSync(store, user.id);
  await queueLikeOf(idOf(100));
  expect(request).toHaveBeenCalledTimes(1);
  // Another tab has sent it.
  await queueLikeOf();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request).toHaveBeenCalledTimes(1);
  await queueLikeOf(idOf(101));
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request).toHaveBeenCalledTimes(3);
  stop();
});
