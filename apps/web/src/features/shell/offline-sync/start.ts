import type { Queued } from '#features/device/offline-queue/queued-action.ts';
import type { Ask } from '#features/device/offline-queue/sending.ts';
import { dropOthers } from '#features/device/offline-queue/queue-database.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { listenToTabs, lookAgain } from '#features/device/offline-queue/offline-queue.ts';
import { log } from '#lib/log.ts';
import type { AppStore, RootState } from '#state/store.ts';
import { followTab } from './follow-tabs.ts';
import { asOnlySender } from './one-sender.ts';
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
    if (sending || signal.aborted || !hasWork(getState())) return;
    clearTimeout(timer);
    timer = undefined;
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
