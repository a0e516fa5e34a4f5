import { api } from '#lib/api.ts';
import type { AppDispatch, RootState } from './store.ts';

const goneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ids of posts and comments that turned out to be deleted. */
    gone: build.query<string[], void>({
      queryFn: () => ({ data: [] }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

/** Remembers that something was deleted, so that links to it can be removed. */
export const rememberGone =
  (id: string) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await dispatch(goneApi.endpoints.gone.initiate(undefined, { subscribe: false }));
    dispatch(goneApi.util.updateQueryData('gone', undefined, (ids) => void ids.push(id)));
  };

export const isGone = (state: RootState, id: string): boolean =>
  goneApi.endpoints.gone.select()(state).data?.includes(id) ?? false;
