import type { Params } from 'react-router';
import type { Head } from './head.ts';
import type { RootState } from './store.ts';

/** What every route says of itself beside its path. */
export interface RouteHandle {
  /** The page's title, without the product's name. */
  title: string | ((state: RootState) => string);
  /** Rendered on the server, then hydrated or left as it is. Absent: rendered in the browser alone. */
  hydrate?: boolean;
  /** The head and the status of a page that depend on what was read for it; only on the server. */
  describe?: (state: RootState, params: Params) => { head: Head; status: number };
  /** A page for strangers: where somebody is signed in, the browser loads the app in its place. */
  yieldsToApp?: true;
}

export const titleOf = (handle: unknown, state: RootState): string => {
  const { title } = (handle ?? { title: '' }) as RouteHandle;
  return typeof title === 'function' ? title(state) : (title ?? '');
};
