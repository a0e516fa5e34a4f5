import type { RootState, Thunk } from '#state/store.ts';
import { postsApi } from './posts.api.ts';

interface LivePost {
  id: string;
  /** True until its card was brought into view. */
  isFresh: boolean;
}

const livePostApi = postsApi.injectEndpoints({
  endpoints: (build) => ({
    /** The viewer's post that was just published, until they put its invitation to share away. */
    livePost: build.query<LivePost | null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const setLive =
  (post: LivePost | null): Thunk<void> =>
  (dispatch) =>
    void dispatch(livePostApi.util.upsertQueryData('livePost', undefined, post));

export const showLive = (id: string): Thunk<void> => setLive({ id, isFresh: true });
export const settleLive = (id: string): Thunk<void> => setLive({ id, isFresh: false });
export const putLiveAway = (): Thunk<void> => setLive(null);

export const livePostOf = (state: RootState): LivePost | null =>
  livePostApi.endpoints.livePost.select()(state).data ?? null;
