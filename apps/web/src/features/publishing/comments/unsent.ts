import { isOfKind, type QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { dropQueued, queueAgain, queueUnanswered } from '#features/device/offline-queue/offline-queue.ts';
import { messageOf } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { tabStore } from '#lib/form-draft.ts';
import { noteGoodMoment } from '#lib/good-moment.ts';
import { randomKey } from '#lib/random-key.ts';
import { useAppSelector } from '#state/hooks.ts';
import type { Thunk } from '#state/store.ts';
import { sendComment } from './send-comment.ts';

/** The post or the comment that a comment answers. */
export interface Target {
  threadId: string | null;
  parentId: string | null;
}

/** A comment in transit. */
export interface Unsent {
  /** Idempotency key, the same for every try, so that the comment arrives once. */
  key: string;
  text: string;
  target: Target;
  /** `queued` waits in the offline queue and is sent automatically once there is a connection. */
  state: 'sending' | 'queued' | 'failed';
  /** Error message, if known. */
  reason?: string;
  /** Name of its entry in the offline queue, if queued. */
  queuedAs?: string;
}

const stored = (postId: string) => tabStore<Unsent[]>(`unsent:${postId}`, Array.isArray);

const unsentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Comments of the viewer that have not arrived. Saved in the tab, so that a reload loses nothing. */
    unsentComments: build.query<Unsent[], string>({
      queryFn: (postId) => ({ data: stored(postId).read() ?? [] }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
      /** A comment in progress when the page was left may have arrived: resending it under its key is idempotent. */
      async onCacheEntryAdded(postId, { cacheDataLoaded, dispatch }) {
        const { data } = await cacheDataLoaded;
        for (const one of data) if (one.state === 'sending') await dispatch(deliver(postId, one));
      },
    }),
  }),
});

/**
 * Comments of the viewer that have not arrived, oldest first: those queued on the device, and those this tab is
 * sending.
 */
export function useUnsent(postId: string): Unsent[] {
  const { data: inTab = [] } = unsentApi.endpoints.unsentComments.useQuery(postId);
  const queued = useAppSelector(queuedOf)
    .filter(isOfKind('comment'))
    .filter(({ action }) => action.postId === postId)
    .map(({ name, action: { key, text, threadId, parentId }, rejection }): Unsent => {
      const one = { key, text, target: { threadId, parentId }, queuedAs: name };
      return rejection === undefined ? { ...one, state: 'queued' } : { ...one, state: 'failed', reason: rejection };
    });
  const known = new Set(queued.map(({ key }) => key));
  return [...queued, ...inTab.filter(({ key }) => !known.has(key))];
}

const changeUnsent =
  (postId: string, change: (list: Unsent[]) => Unsent[]): Thunk<void> =>
  (dispatch, getState) => {
    dispatch(unsentApi.util.updateQueryData('unsentComments', postId, change));
    const left = unsentApi.endpoints.unsentComments.select(postId)(getState()).data ?? [];
    if (left.length > 0) stored(postId).save(left);
    else stored(postId).discard();
  };

/** Optimistic update: shows the comment at once and sends it. */
export const submitComment =
  (postId: string, text: string, target: Target): Thunk<Promise<void>> =>
  async (dispatch) => {
    const one: Unsent = { key: randomKey(), text, target, state: 'sending' };
    dispatch(changeUnsent(postId, (list) => [...list, one]));
    await dispatch(deliver(postId, one));
  };

export const resendComment =
  (postId: string, one: Unsent): Thunk<Promise<void>> =>
  async (dispatch) => {
    if (one.queuedAs !== undefined) return dispatch(queueAgain(one.queuedAs));
    dispatch(mark(postId, { ...one, state: 'sending' }));
    await dispatch(deliver(postId, one));
  };

export const dropUnsent =
  (postId: string, { key, queuedAs }: Unsent): Thunk<void> =>
  (dispatch) => {
    if (queuedAs !== undefined) void dispatch(dropQueued(queuedAs));
    dispatch(changeUnsent(postId, (list) => list.filter((one) => one.key !== key)));
  };

const mark = (postId: string, changed: Unsent): Thunk<void> =>
  changeUnsent(postId, (list) => list.map((one) => (one.key === changed.key ? changed : one)));

const deliver =
  (postId: string, one: Unsent): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { key, text, target } = one;
    const { data, settle, error } = await dispatch(sendComment({ postId, text, parentId: target.parentId, key }));
    settle?.();
    if (data) noteGoodMoment();
    const action: QueuedAction = { kind: 'comment', postId, text, ...target, key };
    if (data ?? (await dispatch(queueUnanswered(error, action)))) dispatch(dropUnsent(postId, one));
    else dispatch(mark(postId, { key, text, target, state: 'failed', reason: messageOf(error) }));
  };
