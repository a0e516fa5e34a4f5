import { isApiError } from '#lib/api-error.ts';
import { log } from '#lib/log.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { nameOf, type QueuedAction, type Queued } from './queued-action.ts';
import { offlineQueueApi } from './offline-queue.api.ts';

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Result;

/** Whether no answer came: only then it waits. What the server answered is settled. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === 'unreachable';

/** Keeps a deed whose call got no answer; false where there was one, or where this browser keeps nothing. */
export const queueUnanswered =
  (error: unknown, action: QueuedAction): Thunk<Promise<boolean>> =>
  async (dispatch) =>
    isUnanswered(error) && dispatch(queue(action));

/** Keeps a deed until there is a connection, in the place of an earlier one of its name; false where that cannot be. */
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

/** What was refused waits for its turn again. */
export const queueAgain = (name: string): Thunk<Promise<void>> =>
  change(name, (before) => {
    if (!before) return undefined;
    const { rejection: _, ...rest } = before;
    return { ...rest, breakdowns: 0, version: before.version + 1 };
  });

export const dropQueued = (name: string): Thunk<Promise<void>> => change(name, () => undefined);

/** Changes one on this phone, and shows the outbox as it is then, in every tab. */
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

/** On it tabs tell one another that the outbox changed; old browsers have none, and see it at their next reload. */
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
