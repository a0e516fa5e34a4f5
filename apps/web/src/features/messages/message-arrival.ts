import type { ServerToClient } from '@udala/contract/realtime';
import type { AppDispatch } from '#app/store.ts';
import { addMessage, showSeen } from './message-changes.ts';
import { messagesApi } from './messages.api.ts';
import { dropArrived } from './unsent-messages.ts';

type Arrived = Parameters<ServerToClient['newMessage']>[0];
type Read = Parameters<ServerToClient['messagesRead']>[0];

const { util } = messagesApi;

/** What the socket brought: it is shown at once; the list of threads is asked for, because its rows are the truth. */
export const messageArrived =
  ({ withId, message, unread }: Arrived) =>
  (dispatch: AppDispatch): void => {
    if (message.isMine) dispatch(dropArrived(withId, message.text));
    const show = () => dispatch(addMessage(withId, message, unread));
    show();
    // An answer under way may be older than what has arrived, and would take it off the list again.
    void dispatch(util.getRunningQueryThunk('listMessages', withId))?.then(show);
    dispatch(util.invalidateTags(['Threads']));
  };

/** The other one has read: said at once under what was written. */
export const messagesSeen =
  ({ withId, readUntil }: Read) =>
  (dispatch: AppDispatch): void => {
    const show = () => dispatch(showSeen(withId, readUntil));
    show();
    void dispatch(util.getRunningQueryThunk('listMessages', withId))?.then(show);
  };
