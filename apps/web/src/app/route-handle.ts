import type { Params } from 'react-router';
import type { Head } from './head.ts';
import type { RootState } from './store.ts';

/** Metadata that every route has besides its path. */
export interface RouteHandle {
  /** The page's title, without the product's name. */
  title: string | ((state: RootState) => string);
  /**
   * True: rendered on the server and hydrated; false: rendered on the server only. Absent: rendered in the browser
   * only.
   */
  hydrate?: boolean;
  /** Head and status of a page that depend on its data; used on the server only. */
  describe?: (state: RootState, params: Params) => { head: Head; status: number };
  /** True for a public page that the app replaces if the visitor is signed in. */
  yieldsToApp?: true;
}

export const titleOf = (handle: unknown, state: RootState): string => {
  const { title } = (handle ?? { title: '' }) as RouteHandle;
  return typeof title === 'function' ? title(state) : (title ?? '');
};
