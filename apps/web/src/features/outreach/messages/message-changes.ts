import type { Message } from '@udala/contract/messages';
import type { Thunk } from '#state/store.ts';
import { messagesApi, type MessagePage } from './messages.api.ts';

const { endpoints, util } = messagesApi;

const patchMessages = (withId: string, change: (pages: MessagePage[]) => void) =>
  util.updateQueryData('listMessages', withId, ({ pages }) => change(pages));

/** Appends a message to its thread. Idempotent. `unread` is the new number of unread messages. */
export const addMessage = (withId: string, message: Message, unread?: number) =>
  patchMessages(withId, (pages) => {
    const [first] = pages;
    if (!first || pages.some(({ items }) => items.some(({ id }) => id === message.id))) return;
    first.items.unshift(message);
    if (unread !== undefined) first.thread.unread = unread;
  });

/** Moves the other participant's read mark forward, never back. */
export const showSeen = (withId: string, readUntil: string) =>
  patchMessages(withId, ([first]) => {
    if (first && (first.thread.readUntil ?? '') < readUntil) first.thread.readUntil = readUntil;
  });

export const removeMessage =
  (withId: string, messageId: string): Thunk =>
  (dispatch) => {
    dispatch(
      patchMessages(withId, (pages) => {
        for (const page of pages) page.items = page.items.filter(({ id }) => id !== messageId);
      }),
    );
    dispatch(util.invalidateTags(['Threads']));
  };

/** Marks the thread as read on the server. Messages that arrive in the meantime stay unread until the next call. */
export const readThread =
  (withId: string, unread: number): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(endpoints.readMessages.initiate(withId));
    if (error) return;
    dispatch(
      patchMessages(withId, ([first]) => {
        if (first) first.thread.unread = Math.max(0, first.thread.unread - unread);
      }),
    );
    dispatch(util.invalidateTags(['Threads']));
  };
