import { isApiError, messageOf } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { keptValues } from '#lib/kept-form.ts';
import { randomKey } from '#lib/random-key.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { addComment } from './comment-cache.ts';
import { commentsApi } from './comments.api.ts';

/** What a comment is said to: the post, or a comment in one of its threads. */
export interface Target {
  threadId: string | null;
  parentId: string | null;
}

/** A comment on its way. */
export interface Unsent {
  /** Its own from the first try to the last, so that it arrives once. */
  key: string;
  text: string;
  target: Target;
  /** `queued` goes out by itself once there is a connection again. */
  state: 'sending' | 'queued' | 'failed';
  /** Why it failed, where that is known. */
  reason?: string;
}

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Result;

const kept = (postId: string) => keptValues<Unsent[]>(`unsent:${postId}`, Array.isArray);

const unsentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was written under a post and has not arrived. It is kept in the tab: a reload loses nothing. */
    unsentComments: build.query<Unsent[], string>({
      queryFn: (postId) => ({ data: (kept(postId).read() ?? []).map(interrupted) }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const { useUnsentCommentsQuery } = unsentApi;

const interrupted = (one: Unsent): Unsent => ({ ...one, state: 'failed' });

const changeUnsent =
  (postId: string, change: (list: Unsent[]) => Unsent[]): Thunk<void> =>
  (dispatch, getState) => {
    dispatch(unsentApi.util.updateQueryData('unsentComments', postId, change));
    const left = unsentApi.endpoints.unsentComments.select(postId)(getState()).data ?? [];
    if (left.length > 0) kept(postId).keep(left);
    else kept(postId).forget();
  };

/** Shows a comment at once and sends it. */
export const sendComment =
  (postId: string, text: string, target: Target): Thunk<Promise<void>> =>
  async (dispatch) => {
    const one: Unsent = { key: randomKey(), text, target, state: 'sending' };
    dispatch(changeUnsent(postId, (list) => [...list, one]));
    await dispatch(deliver(postId, one));
  };

export const resendComment =
  (postId: string, one: Unsent): Thunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(mark(postId, { ...one, state: 'sending' }));
    await dispatch(deliver(postId, one));
  };

/** Sends what waited for a connection. */
export const resendQueued =
  (postId: string): Thunk<void> =>
  (dispatch, getState) => {
    const { data = [] } = unsentApi.endpoints.unsentComments.select(postId)(getState());
    for (const one of data) if (one.state === 'queued') void dispatch(resendComment(postId, one));
  };

export const dropUnsent = (postId: string, key: string): Thunk<void> =>
  changeUnsent(postId, (list) => list.filter((one) => one.key !== key));

const mark = (postId: string, changed: Unsent): Thunk<void> =>
  changeUnsent(postId, (list) => list.map((one) => (one.key === changed.key ? changed : one)));

const deliver =
  (postId: string, { key, text, target }: Unsent): Thunk<Promise<void>> =>
  async (dispatch) => {
    const body = { text, ...(target.parentId !== null && { parentId: target.parentId }) };
    const { data, error } = await dispatch(
      commentsApi.endpoints.createComment.initiate({ postId, body, idempotencyKey: key }),
    );
    if (data) {
      dispatch(addComment(data));
      dispatch(dropUnsent(postId, key));
      return;
    }
    const unreached = isApiError(error) && error.code === 'unreachable' && !navigator.onLine;
    const again = { key, text, target };
    dispatch(
      mark(postId, unreached ? { ...again, state: 'queued' } : { ...again, state: 'failed', reason: messageOf(error) }),
    );
  };
