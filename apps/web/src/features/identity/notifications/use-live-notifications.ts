import { useEffect } from 'react';
import type { Channel } from '#lib/socket.ts';
import { afterFirstPaint } from '#lib/after-first-paint.ts';
import { patiently } from '#lib/patiently.ts';
import { connectionChanged } from '#state/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { catchUp, isSignedIn, notificationArrived } from './notification-changes.ts';

/** Keeps the notification channel open while the app's shell is mounted; its code loads after the first paint. */
export function useLiveNotifications(userId: string | undefined): void {
  const dispatch = useAppDispatch();
  // A new password or email starts a new session, and the server closes the old session's socket, as on logging out.
  const token = useAppSelector(({ session }) => (session.leaving ? '' : session.jwtToken));
  useEffect(() => {
    if (userId === undefined || token === '') return;
    let leave: (() => void) | undefined;
    let left = false;

    const join = (channel: Channel) => {
      channel.emit('joinNotificationChannel', userId, (joined) => {
        dispatch(connectionChanged(joined));
        // Also on the first connection: events between the page load and the connection were missed.
        if (joined) dispatch(catchUp());
      });
    };
    const hearOfPost = async (postId: string) => {
      const { bufferPost } = await patiently(() => import('#features/publishing/feed/new-posts.ts'));
      await dispatch(bufferPost(postId));
    };
    const arrivals = () => patiently(() => import('#features/outreach/messages/message-arrival.ts'));
    const open = async () => {
      const { openChannel } = await import('#lib/socket.ts');
      if (left) return;
      const opened = openChannel(() => dispatch(isSignedIn(userId)));
      const { channel } = opened;
      ({ leave } = opened);
      channel.on('connect', () => join(channel));
      channel.on('disconnect', () => dispatch(connectionChanged(false)));
      channel.on('newNotification', (arrived) => {
        dispatch(notificationArrived(arrived));
        if (arrived.entityType === 'post') void hearOfPost(arrived.entityId);
      });
      channel.on('newMessage', (arrived) => void arrivals().then((m) => dispatch(m.messageArrived(arrived))));
      channel.on('messagesRead', (read) => void arrivals().then((m) => dispatch(m.messagesSeen(read))));
    };

    const cancel = afterFirstPaint(() => void open());
    return () => {
      left = true;
      cancel();
      leave?.();
      dispatch(connectionChanged(false));
    };
  }, [userId, token, dispatch]);
}
