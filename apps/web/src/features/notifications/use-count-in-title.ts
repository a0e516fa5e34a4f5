import { useEffect } from 'react';
import { titleWithUnread, withoutUnread } from '@udala/messages/notifications';
import { badgeCount } from '@udala/messages/ui';
import { log } from '#lib/log.ts';

/** How many are unread, before the title of every page of the app and on the app's own icon. */
export function useCountInTitle(unread: number): void {
  useEffect(() => {
    const write = () => {
      const title = withoutUnread(document.title);
      const wanted = unread === 0 ? title : titleWithUnread(badgeCount(unread), title);
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    // Whichever page it is that names itself anew.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = withoutUnread(document.title);
    };
  }, [unread]);

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const set = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread);
    set.catch((error: unknown) => log('badge not set', error));
  }, [unread]);
}
