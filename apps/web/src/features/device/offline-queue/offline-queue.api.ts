import { api } from '#lib/api.ts';
import { log } from '#lib/log.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import type { Queued } from './queued-action.ts';

export const offlineQueueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Queued actions of one person on this device. */
    queued: build.query<Queued[], string>({
      async queryFn(userId) {
        try {
          const { readOfflineQueue } = await import('./queue-database.ts');
          return { data: await readOfflineQueue(userId) };
        } catch (error) {
          log('no offline queue in this browser', error);
          return { data: [] };
        }
      },
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const none: readonly Queued[] = [];

export const queuedOf = (state: RootState): readonly Queued[] =>
  offlineQueueApi.endpoints.queued.select(state.session.user?.id ?? '')(state).data ?? none;

/** The queued actions, loaded from the database if that has not happened yet. */
export const readQueued =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<readonly Queued[]> => {
    const userId = getState().session.user?.id ?? '';
    const { data } = await dispatch(offlineQueueApi.endpoints.queued.initiate(userId, { subscribe: false }));
    return data ?? none;
  };

/** Also true for an action that the server rejected. */
export const isQueued = (state: RootState, name: string): boolean => queuedOf(state).some((one) => one.name === name);

/** A press waits no longer for the database, which never answers in a faulty browser. */
const patienceMs = 3_000;

/** Same as `isQueued`, also before the queue was loaded: that happens only once the browser is idle. */
export const isStored =
  (name: string) =>
  async (dispatch: AppDispatch): Promise<boolean> => {
    const tooLate = new Promise<readonly Queued[]>((resolve) => setTimeout(resolve, patienceMs, none));
    return (await Promise.race([dispatch(readQueued()), tooLate])).some((one) => one.name === name);
  };
