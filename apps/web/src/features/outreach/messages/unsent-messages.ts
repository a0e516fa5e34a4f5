import { isApiError, messageOf } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { tabStore } from '#lib/form-draft.ts';
import { randomKey } from '#lib/random-key.ts';
import type { Thunk } from '#state/store.ts';
import { addMessage } from './message-changes.ts';
import { messagesApi } from './messages.api.ts';

/** A message in transit. */
export interface Unsent {
  /** Idempotency key, the same for every try, so that the message arrives once. */
  key: string;
  text: string;
  state: 'sending' | 'failed';
  /** Error message, if known. */
  reason?: string;
}

const stored = (withId: string) => tabStore<Unsent[]>(`unsent-messages:${withId}`, Array.isArray);

const unsentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Messages to a person that have not arrived, oldest first. Saved in the tab, so that a reload loses nothing. */
    unsentMessages: build.query<Unsent[], string>({
      queryFn: (withId) => ({ data: stored(withId).read() ?? [] }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
      /** A message in progress when the page was left may have arrived: resending it under its key is idempotent. */
      async onCacheEntryAdded(withId, { cacheDataLoaded, dispatch }) {
        const { data } = await cacheDataLoaded;
        for (const one of data) if (one.state === 'sending') void dispatch(deliverInOrder(withId, one));
      },
    }),
  }),
});

export function useUnsentMessages(withId: string): Unsent[] {
  const { data = [] } = unsentApi.useUnsentMessagesQuery(withId);
  return data;
}

const change =
  (withId: string, by: (list: Unsent[]) => Unsent[]): Thunk =>
  (dispatch, getState) => {
    dispatch(unsentApi.util.updateQueryData('unsentMessages', withId, by));
    const left = unsentApi.endpoints.unsentMessages.select(withId)(getState()).data ?? [];
    if (left.length > 0) stored(withId).save(left);
    else stored(withId).discard();
  };

export const dropUnsent = (withId: string, key: string): Thunk =>
  change(withId, (list) => list.filter((one) => one.key !== key));

/** The socket may deliver a message before the call is answered: then the unsent copy is removed. */
export const dropArrived =
  (withId: string, text: string): Thunk =>
  (dispatch, getState) => {
    const { data = [] } = unsentApi.endpoints.unsentMessages.select(withId)(getState());
    const arrived = data.find((one) => one.state === 'sending' && one.text === text);
    if (arrived) dispatch(dropUnsent(withId, arrived.key));
  };

/** Optimistic update: shows the message at once and sends it. */
export const writeMessage =
  (withId: string, text: string): Thunk<Promise<void>> =>
  (dispatch) => {
    const one: Unsent = { key: randomKey(), text, state: 'sending' };
    dispatch(change(withId, (list) => [...list, one]));
    return dispatch(deliverInOrder(withId, one));
  };

export const resendMessage =
  (withId: string, { key, text }: Unsent): Thunk<Promise<void>> =>
  (dispatch) => {
    const one: Unsent = { key, text, state: 'sending' };
    dispatch(mark(withId, one));
    return dispatch(deliverInOrder(withId, one));
  };

const mark = (withId: string, changed: Unsent): Thunk =>
  change(withId, (list) => list.map((one) => (one.key === changed.key ? changed : one)));

let before = Promise.resolve();

/** Sends one message at a time, so that they arrive in the order in which they were written. */
const deliverInOrder =
  (withId: string, one: Unsent): Thunk<Promise<void>> =>
  (dispatch) => {
    before = before.then(() => dispatch(deliver(withId, one)));
    return before;
  };

const deliver =
  (withId: string, { key, text }: Unsent): Thunk<Promise<void>> =>
  async (dispatch) => {
    const call = { userId: withId, text, idempotencyKey: key };
    const { data, error } = await dispatch(messagesApi.endpoints.sendMessage.initiate(call));
    if (data) {
      dispatch(dropUnsent(withId, key));
      dispatch(addMessage(withId, data));
      dispatch(messagesApi.util.invalidateTags(['Threads']));
      return;
    }
    dispatch(mark(withId, { key, text, state: 'failed', reason: messageOf(error) }));
    // The thread's cannot-reply reason explains the failure.
    if (isApiError(error) && error.code === 'forbidden') dispatch(messagesApi.util.invalidateTags(['Thread']));
  };
