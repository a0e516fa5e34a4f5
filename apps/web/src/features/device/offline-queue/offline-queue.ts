import { isApiError } from '#lib/api-error.ts';
import { log } from '#lib/log.ts';
import type { Thunk } from '#state/store.ts';
import { nameOf, type QueuedAction, type Queued } from './queued-action.ts';
import { offlineQueueApi } from './offline-queue.api.ts';

/** True if the server did not answer: only then an action is queued. Any answer is final. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === 'unreachable';

/** Queues an action whose call was not answered; false if it was answered, or if this browser cannot store it. */
export const queueUnanswered =
  (error: unknown, action: QueuedAction): Thunk<Promise<boolean>> =>
  async (dispatch) =>
    isUnanswered(error) && dispatch(queue(action));

/**
 * Queues an action until there is a connection, replacing an earlier one of the same name; false if it cannot be
 * stored.
 */
export const queue =
  (action: QueuedAction): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const userId = getState().session.user?.id;
    if (userId === undefined) return false;
    const name = nameOf(action);
    try {
      await dispatch(
        change(name, (before) => ({
          name,
          userId,
          action,
          at: before?.at ?? Date.now(),
          version: (before?.version ?? 0) + 1,
          breakdowns: 0,
        })),
      );
      return true;
    } catch (error) {
      log('not queued', error);
      return false;
    }
  };

/** Queues a rejected action again. */
export const queueAgain = (name: string): Thunk<Promise<void>> =>
  change(name, (before) => {
    if (!before) return undefined;
    const { rejection: _, ...rest } = before;
    return { ...rest, breakdowns: 0, version: before.version + 1 };
  });

export const dropQueued = (name: string): Thunk<Promise<void>> => change(name, () => undefined);

/** Changes one entry in the database, and refreshes the queue in every tab. */
export const change =
  (name: string, how: (before: Queued | undefined) => Queued | undefined): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { changeQueued } = await import('./queue-database.ts');
    await changeQueued(name, how);
    await dispatch(lookAgain());
    const tabs = channelOfTabs();
    tabs?.postMessage(null);
    tabs?.close();
  };

/** Channel that tells other tabs about changes of the queue; browsers without it see them after a reload. */
const channelOfTabs = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('offline-queue');

export function listenToTabs(onChange: () => void): BroadcastChannel | undefined {
  const tabs = channelOfTabs();
  tabs?.addEventListener('message', onChange);
  return tabs;
}

export const lookAgain = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const userId = getState().session.user?.id;
  if (userId === undefined) return;
  const { readOfflineQueue } = await import('./queue-database.ts');
  await dispatch(offlineQueueApi.util.upsertQueryData('queued', userId, await readOfflineQueue(userId)));
};
