import type { ServerToClient } from '@udala/contract/realtime';
import type { AppDispatch } from '#state/store.ts';
import { addMessage, showSeen } from './message-changes.ts';
import { messagesApi } from './messages.api.ts';
import { dropArrived } from './unsent-messages.ts';

type Arrived = Parameters<ServerToClient['newMessage']>[0];
type Read = Parameters<ServerToClient['messagesRead']>[0];

const { util } = messagesApi;

/** Shows a message from the socket at once, then refetches the threads, which are authoritative. */
export const messageArrived =
  ({ withId, message, unread }: Arrived) =>
  (dispatch: AppDispatch): void => {
    if (message.isMine) dispatch(dropArrived(withId, message.text));
    const show = () => dispatch(addMessage(withId, message, unread));
    show();
    // A request in progress may have an older answer, which would remove the message from the list: shows it again
    // afterwards.
    void dispatch(util.getRunningQueryThunk('listMessages', withId))?.then(show);
    dispatch(util.invalidateTags(['Threads']));
  };

/** The other participant has read the thread: shown at once under the sent messages. */
export const messagesSeen =
  ({ withId, readUntil }: Read) =>
  (dispatch: AppDispatch): void => {
    const show = () => dispatch(showSeen(withId, readUntil));
    show();
    void dispatch(util.getRunningQueryThunk('listMessages', withId))?.then(show);
  };
