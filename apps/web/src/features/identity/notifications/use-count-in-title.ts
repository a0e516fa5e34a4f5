import { useEffect } from 'react';
import { badgeCount } from '@udala/messages/ui';
import { log } from '#lib/log.ts';

// No sentences: a title in any language begins with the same sign, or it would grow with every look at it.
const titleWithUnread = (count: string, title: string): string => `(${count}) ${title}`;
const withoutUnread = (title: string): string => title.replace(/^\(\d+\+?\) /, '');

/** Shows the unread count in the title of every page and as a badge on the app's icon. */
export function useCountInTitle(unread: number): void {
  useEffect(() => {
    const write = () => {
      const title = withoutUnread(document.title);
      const wanted = unread === 0 ? title : titleWithUnread(badgeCount(unread), title);
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    // Updates the title again whenever a page sets its own.
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
