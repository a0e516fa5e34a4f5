import { useEffect, useLayoutEffect } from 'react';
import { pageTitle } from '@udala/messages/app';
import { usePageTitle } from './root-layout.tsx';

/** Names the document after what the page shows, a post or a person, as soon as that is there. */
export function useTitleOf(name: string | undefined): void {
  const title = usePageTitle();
  // After the layout's own effect, which names the page alone.
  useEffect(() => {
    if (name !== undefined) document.title = pageTitle(name);
  }, [name, title]);
  // Before that of the next page, which has nothing to write where its title is the same.
  useLayoutEffect(() => () => void (document.title = pageTitle(title)), [title]);
}
