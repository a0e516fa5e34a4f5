import { api } from '#lib/api.ts';
import { log } from '#lib/log.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import type { Queued } from './deed.ts';

export const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What waits on this phone for a connection, of one person. */
    queued: build.query<Queued[], string>({
      async queryFn(userId) {
        try {
          const { readOutbox } = await import('./kept-outbox.ts');
          return { data: await readOutbox(userId) };
        } catch (error) {
          log('no outbox in this browser', error);
          return { data: [] };
        }
      },
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const none: readonly Queued[] = [];

export const queuedOf = (state: RootState): readonly Queued[] =>
  outboxApi.endpoints.queued.select(state.session.user?.id ?? '')(state).data ?? none;

/** The same, read from the phone where the app has not done so yet. */
export const readQueued =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<readonly Queued[]> => {
    const userId = getState().session.user?.id ?? '';
    const { data } = await dispatch(outboxApi.endpoints.queued.initiate(userId, { subscribe: false }));
    return data ?? none;
  };

/** Also true of one that the server refused. */
export const isQueued = (state: RootState, name: string): boolean => queuedOf(state).some((one) => one.name === name);
