import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { countBytes } from '#features/device/bytes-used/count-bytes.ts';
import { noteBytes } from '#features/device/bytes-used/used.ts';
import { useRecording } from '#features/insight/replay/use-recording.ts';
import { startPush } from '#features/outreach/push/register-push.ts';
import type { FromWorker } from '#lib/pushed.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { followPushed, pushArrived } from './push-arrival.ts';
import { useCountInTitle } from './use-count-in-title.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useUnread } from './use-latest-notifications.ts';

/**
 * Background tasks once the app is idle: keeps the notification channel open, registers for push, handles messages from
 * the service worker, records if that is agreed, shows the unread count and counts bytes.
 */
export function Background() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useLiveNotifications(useAppSelector(({ session }) => session.user?.id));
  useRecording();
  useCountInTitle(useUnread());
  useEffect(() => void dispatch(startPush()), [dispatch]);
  useEffect(countBytes, []);

  const hear = useEffectEvent(({ data, ports }: MessageEvent<FromWorker>) => {
    // Unanswered, the system shows it: a page that is being left would show it to nobody.
    if (data.type === 'push' && document.visibilityState === 'hidden') return;
    if (data.type === 'push') void dispatch(pushArrived(data.pushed));
    else if (data.type === 'resubscribe') void dispatch(startPush());
    else if (data.type === 'spent') noteBytes(data.bytes, new Date());
    else if (data.type === 'open') void navigate(dispatch(followPushed(data.target)));
    else return;
    // Confirms to the service worker that a tab has handled the message.
    ports[0]?.postMessage(true);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const listen = (event: MessageEvent<FromWorker>) => hear(event);
    serviceWorker.addEventListener('message', listen);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', listen);
  }, []);
  return null;
}
