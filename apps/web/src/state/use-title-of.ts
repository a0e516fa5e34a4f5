import { useEffect, useLayoutEffect } from 'react';
import { pageTitle } from '@udala/messages/app';
import { usePageTitle } from './page-title.ts';

/** Sets the document's title to the page's content, a post or a person, once it is loaded. */
export function useTitleOf(name: string | undefined): void {
  const title = usePageTitle();
  // Runs after the layout's own effect, which sets the route's title.
  useEffect(() => {
    if (name !== undefined) document.title = pageTitle(name);
  }, [name, title]);
  // Resets the title before the next page's effect, which does nothing if its route title is the same.
  useLayoutEffect(() => () => void (document.title = pageTitle(title)), [title]);
}
