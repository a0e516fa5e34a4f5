import { refreshComments } from '#features/publishing/comments/comment-cache.ts';
import { isOfKind, type Queued } from '#features/device/offline-queue/queued-action.ts';
import type { Ask } from '#features/device/offline-queue/sending.ts';
import { dropOthers, takeLease } from '#features/device/offline-queue/queue-database.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { listenToTabs, lookAgain } from '#features/device/offline-queue/offline-queue.ts';
import { api } from '#lib/api.ts';
import { log } from '#lib/log.ts';
import { randomKey } from '#lib/random-key.ts';
import type { AppDispatch, AppStore, RootState } from '#state/store.ts';
import { flushQueue } from './flush-queue.ts';
import { showWhatWaits } from './show-queued.ts';

/** Timeout after which a call's connection counts as dead. */
const patienceMs = 20_000;
const soonestMs = 2_000;
const latestMs = 30_000;

/** Sends queued actions whenever there is a connection, until the app's shell is unmounted. */
export function startOfflineSync(store: AppStore, userId: string): () => void {
  const { dispatch, getState } = store;
  const over = new AbortController();
  const { signal } = over;
  let inProgress: { abort: () => void } | undefined;
  let timer: number | undefined;
  let failures = 0;
  let sending = false;
  let again = false;
  let stopShowing: (() => void) | undefined;

  const ask: Ask = async (call) => {
    inProgress = call;
    const patience = setTimeout(() => call.abort(), patienceMs);
    const answer = await call;
    clearTimeout(patience);
    inProgress = undefined;
    return answer;
  };
  const send = async () => {
    again = sending;
    if (sending || signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    if (!hasWork(getState())) {
      failures = 0;
      return;
    }
    sending = true;
    const result = await asOnlySender((stillMine) => dispatch(flushQueue(ask, stillMine))).catch((error: unknown) => {
      log('offline queue not sent', error);
      return 'later' as const;
    });
    sending = false;
    if (again) return void send();
    failures = result === 'later' ? failures + 1 : 0;
    if (failures > 0 && !signal.aborted)
      timer = window.setTimeout(() => void send(), Math.min(latestMs, soonestMs * 2 ** (failures - 1)));
  };
  /** Called when a connection is back: aborts a call on the old connection and sends again. */
  const sendNow = () => {
    failures = 0;
    inProgress?.abort();
    void send();
  };

  const tabs = listenToTabs(() => void dispatch(followTab()));
  addEventListener('online', sendNow, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || void send(), { signal });
  let before = getState();
  const stopFollowing = store.subscribe(() => {
    const now = getState();
    const [{ live: wasLive }, wasQueued] = [before.connection, queuedOf(before)];
    before = now;
    if (now.connection.live && !wasLive) sendNow();
    // New or retried actions are sent at once, unless the browser is offline or a backoff is running.
    else if (navigator.onLine && timer === undefined && hasNewWork(queuedOf(now), wasQueued)) void send();
  });
  const begin = async () => {
    await dropOthers(userId);
    await dispatch(lookAgain());
    if (signal.aborted) return;
    stopShowing = showWhatWaits(store);
    await send();
  };
  begin().catch((error: unknown) => log('no offline queue in this browser', error));

  return () => {
    over.abort();
    clearTimeout(timer);
    tabs?.close();
    stopShowing?.();
    stopFollowing();
  };
}

const hasWork = (state: RootState): boolean => queuedOf(state).some(({ rejection }) => rejection === undefined);

const hasNewWork = (now: readonly Queued[], before: readonly Queued[]): boolean =>
  now !== before &&
  now.some(
    ({ name, version, rejection }) =>
      rejection === undefined && !before.some((one) => one.name === name && one.version === version),
  );

/**
 * Applies another tab's changes of the offline queue. Refetches the posts and comments that the other tab sent, because
 * this tab's cache lacks them.
 */
const followTab =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const before = queuedOf(getState());
    await dispatch(lookAgain());
    const left = new Set(queuedOf(getState()).map(({ name }) => name));
    const sent = before.filter(({ name }) => !left.has(name));
    const commented = new Set(sent.filter(isOfKind('comment')).map(({ action }) => action.postId));
    for (const postId of commented) void dispatch(refreshComments(postId, () => undefined));
    if (sent.some(isOfKind('post'))) dispatch(api.util.invalidateTags(['Posts', 'Profile', 'Scheduled']));
  };

const lockName = 'offline-queue';
const leaseMs = 30_000;
const askAgainMs = 1_000;
const self = randomKey();

/**
 * Runs `send` in one tab at a time, by a Web Lock or else by a lease. `stillMine` renews the lease before each call.
 */
async function asOnlySender<T>(send: (stillMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
  // Missing on insecure pages and in old browsers.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(lockName, () => send(() => Promise.resolve(true)));
  const lease = () => takeLease(self, Date.now() + leaseMs);
  while (!(await lease())) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  try {
    return await send(lease);
  } finally {
    await takeLease(self, 0);
  }
}
