import { afterEach, expect, it, vi } from 'vitest';
import { offlineQueueApi } from '#features/device/offline-queue/offline-queue.api.ts';
import { notificationsApi } from '#features/identity/notifications/notifications.api.ts';
import { firstPage } from '#lib/pages.ts';
import { makeStore } from '#state/store.ts';
import { chidi, idOf, makeNotification, ownProfile, pageOf } from '../../../test/wire.ts';
import { showWhatWaits } from './show-queued.ts';

afterEach(() => void vi.useRealTimers());

it('a queued read lowers the unread count once for each answer with that count, and marks the row in the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user } = ownProfile(chidi, 'patron');
  const session = { jwtToken: 'a-token', user, profile: null, expired: false };
  const store = makeStore(
    { fetcher: () => Promise.reject(new Error('offline')), leaveFor: () => undefined },
    { session },
  );
  const { endpoints, util } = notificationsApi;
  // The oldest of five, so it is not among the newest four.
  const unread = [501, 502, 503, 504, 505].map((id) => makeNotification({ id: idOf(id), userId: user.id }));
  const latestArrive = () =>
    store.dispatch(
      util.upsertQueryData('latestNotifications', user.id, {
        items: unread.slice(0, 4),
        meta: { ...pageOf([]).meta, itemsPerPage: 4, unread: 5 },
      }),
    );
  const count = () => endpoints.latestNotifications.select(user.id)(store.getState()).data?.meta.unread;
  const action = { kind: 'read' as const, notificationId: idOf(505) };
  const queued = { name: `read ${idOf(505)}`, userId: user.id, action, at: 0, version: 1, breakdowns: 0 };
  await store.dispatch(offlineQueueApi.util.upsertQueryData('queued', user.id, [queued]));
  await latestArrive();
  const stop = showWhatWaits(store);
  expect(count()).toBe(4);

  vi.advanceTimersByTime(1_000);
  const page = { items: unread, meta: { ...pageOf([]).meta, unread: 5 } };
  await store.dispatch(util.upsertQueryData('listNotifications', user.id, { pages: [page], pageParams: [firstPage] }));
  const list = endpoints.listNotifications.select(user.id)(store.getState()).data;
  expect(list?.pages[0]?.items.map(({ isRead }) => isRead)).toEqual([false, false, false, false, true]);
  expect(count()).toBe(4);

  vi.advanceTimersByTime(1_000);
  await latestArrive();
  expect(count()).toBe(4);
  stop();
});
